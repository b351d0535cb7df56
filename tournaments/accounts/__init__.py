"""Accounts: signing in, passwords, passkeys and codes, sessions, letters and API keys."""

from __future__ import annotations

from tournaments.accounts.address_proof import is_proven, prove_address
from tournaments.accounts.deletion import delete_account, send_farewell_letter
from tournaments.accounts.devices import name_device
from tournaments.accounts.factors.code_apps import app_uri, new_secret
from tournaments.accounts.factors.passkeys import (
    Ceremony,
    Site,
    begin_adding,
    begin_signing,
    find_passkey,
)
from tournaments.accounts.factors.second_factors import (
    Factors,
    PasskeyLine,
    add_code_app,
    add_passkey,
    has_second_factor,
    list_factors,
    make_recovery_codes,
    remove_all_factors,
    remove_code_app,
    remove_passkey,
    remove_unknown_passkey,
    sign_with_passkey,
    use_any_code,
)
from tournaments.accounts.hooks import before_deletion, on_proven
from tournaments.accounts.keys import ValidKeys, find_valid_keys
from tournaments.accounts.letters import (
    delete_letter_files,
    request_password_letter,
    send_password_letter,
)
from tournaments.accounts.links import (
    PasswordTokens,
    is_from_letter,
    password_path,
    read_unknown_passkey_link,
)
from tournaments.accounts.log import AccountLine, list_account_entries
from tournaments.accounts.notices import send_notice, send_notice_letter
from tournaments.accounts.passwords import change_password, check_own_password, set_password_by_link
from tournaments.accounts.people import (
    change_name,
    confirm_address,
    read_address_link,
    request_address,
    send_address_letter,
)
from tournaments.accounts.registration import check_password, clean_address, make_account
from tournaments.accounts.sessions import (
    SessionLine,
    delete_dead_sessions,
    end_other_sessions,
    end_session,
    forget_session,
    list_sessions,
    record_session,
)
from tournaments.accounts.sign_in_guard import (
    DEVICE_DAYS,
    count_attempt,
    count_success,
    is_known_device,
    remember_account,
    send_sign_in_warning,
)
from tournaments.accounts.sign_ins import (
    record_failed_sign_in,
    record_sign_in,
    record_wrong_factor,
)
from tournaments.accounts.tokens import (
    MAX_DAYS,
    TokenLine,
    find_token,
    list_tokens,
    make_token,
    revoke_all_tokens,
    revoke_token,
)

__all__ = [
    "DEVICE_DAYS",
    "MAX_DAYS",
    "AccountLine",
    "Ceremony",
    "Factors",
    "PasskeyLine",
    "PasswordTokens",
    "SessionLine",
    "Site",
    "TokenLine",
    "ValidKeys",
    "add_code_app",
    "add_passkey",
    "app_uri",
    "before_deletion",
    "begin_adding",
    "begin_signing",
    "change_name",
    "change_password",
    "check_own_password",
    "check_password",
    "clean_address",
    "confirm_address",
    "count_attempt",
    "count_success",
    "delete_account",
    "delete_dead_sessions",
    "delete_letter_files",
    "end_other_sessions",
    "end_session",
    "find_passkey",
    "find_token",
    "find_valid_keys",
    "forget_session",
    "has_second_factor",
    "is_from_letter",
    "is_known_device",
    "is_proven",
    "list_account_entries",
    "list_factors",
    "list_sessions",
    "list_tokens",
    "make_account",
    "make_recovery_codes",
    "make_token",
    "name_device",
    "new_secret",
    "on_proven",
    "password_path",
    "prove_address",
    "read_address_link",
    "read_unknown_passkey_link",
    "record_failed_sign_in",
    "record_session",
    "record_sign_in",
    "record_wrong_factor",
    "remember_account",
    "remove_all_factors",
    "remove_code_app",
    "remove_passkey",
    "remove_unknown_passkey",
    "request_address",
    "request_password_letter",
    "revoke_all_tokens",
    "revoke_token",
    "send_address_letter",
    "send_farewell_letter",
    "send_notice",
    "send_notice_letter",
    "send_password_letter",
    "send_sign_in_warning",
    "set_password_by_link",
    "sign_with_passkey",
    "use_any_code",
]
