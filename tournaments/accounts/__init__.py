"""Accounts: passwords, letters, API keys and the limits on sign-in attempts."""

from __future__ import annotations

from tournaments.accounts.hooks import before_deletion, on_proven
from tournaments.accounts.keys import ValidKeys, find_valid_keys
from tournaments.accounts.letters import request_password_letter, send_password_letter
from tournaments.accounts.links import PasswordTokens, came_by_letter, password_path
from tournaments.accounts.login_throttle import delete_expired, register_attempt, reset_attempts
from tournaments.accounts.passwords import set_password_by_link
from tournaments.accounts.proof import is_proven, prove_address
from tournaments.accounts.registration import make_account
from tournaments.accounts.tokens import (
    TokenLine,
    find_token,
    list_tokens,
    make_token,
    revoke_token,
)

__all__ = [
    "PasswordTokens",
    "TokenLine",
    "ValidKeys",
    "before_deletion",
    "came_by_letter",
    "delete_expired",
    "find_token",
    "find_valid_keys",
    "is_proven",
    "list_tokens",
    "make_account",
    "make_token",
    "on_proven",
    "password_path",
    "prove_address",
    "register_attempt",
    "request_password_letter",
    "reset_attempts",
    "revoke_token",
    "send_password_letter",
    "set_password_by_link",
]
