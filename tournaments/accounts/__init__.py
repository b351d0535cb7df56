"""Accounts: passwords, letters, API keys and the limits on sign-in attempts."""

from __future__ import annotations

from tournaments.accounts.letters import request_password_letter, send_password_letter
from tournaments.accounts.login_throttle import delete_expired, register_attempt, reset_attempts
from tournaments.accounts.registration import make_account
from tournaments.accounts.tokens import (
    TokenLine,
    find_token,
    list_tokens,
    make_token,
    revoke_token,
)

__all__ = [
    "TokenLine",
    "delete_expired",
    "find_token",
    "list_tokens",
    "make_account",
    "make_token",
    "register_attempt",
    "request_password_letter",
    "reset_attempts",
    "revoke_token",
    "send_password_letter",
]
