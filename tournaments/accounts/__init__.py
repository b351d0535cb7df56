"""Accounts: passwords, letters, API keys and the limits on sign-in attempts."""

from __future__ import annotations

from tournaments.accounts.hooks import before_deletion, on_proven
from tournaments.accounts.keys import ValidKeys, find_valid_keys
from tournaments.accounts.letters import (
    delete_letter_files,
    request_password_letter,
    send_password_letter,
)
from tournaments.accounts.links import PasswordTokens, came_by_letter, password_path
from tournaments.accounts.passwords import set_password_by_link
from tournaments.accounts.proof import is_proven, prove_address
from tournaments.accounts.registration import make_account
from tournaments.accounts.sign_in_guard import (
    DEVICE_DAYS,
    count_attempt,
    count_success,
    remember_account,
    send_sign_in_warning,
)
from tournaments.accounts.tokens import (
    TokenLine,
    find_token,
    list_tokens,
    make_token,
    revoke_token,
)

__all__ = [
    "DEVICE_DAYS",
    "PasswordTokens",
    "TokenLine",
    "ValidKeys",
    "before_deletion",
    "came_by_letter",
    "count_attempt",
    "count_success",
    "delete_letter_files",
    "find_token",
    "find_valid_keys",
    "is_proven",
    "list_tokens",
    "make_account",
    "make_token",
    "on_proven",
    "password_path",
    "prove_address",
    "remember_account",
    "request_password_letter",
    "revoke_token",
    "send_password_letter",
    "send_sign_in_warning",
    "set_password_by_link",
]
