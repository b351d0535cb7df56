"""List the addresses of sign-in, passwords and a person's own account."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.accounts import account, confirm, factors, keys, passwords, person, sign_in

site_urls: list[URLPattern | URLResolver] = [
    path("sign-in/", sign_in.SignIn.as_view(), name="login"),
    path("sign-in/code/", sign_in.second_factor, name="second-factor"),
    path("sign-in/code/options/", sign_in.second_factor_options, name="second-factor-options"),
    path("sign-in/passkey/", sign_in.sign_in_by_passkey, name="passkey-login"),
    path("sign-in/passkey/options/", sign_in.passkey_options, name="passkey-login-options"),
    path("sign-out/", sign_in.SignOut.as_view(), name="logout"),
    path("account/", account.account, name="account"),
    path("account/log/", account.log, name="account-log"),
    path("account/confirm/", confirm.confirm, name="confirm"),
    path("account/confirm/options/", confirm.confirm_options, name="confirm-options"),
    path("account/name/", person.change_name, name="change-name"),
    path("account/address/", person.change_address, name="change-address"),
    path("account/address/prove/", person.prove_address, name="prove-address"),
    path("account/delete/", person.delete_account, name="delete-account"),
    path("account/passkeys/new/", factors.new_passkey, name="new-passkey"),
    path("account/passkeys/options/", factors.new_passkey_options, name="new-passkey-options"),
    path("account/passkeys/<int:passkey>/remove/", factors.remove_passkey, name="remove-passkey"),
    path("account/code-app/", factors.code_app, name="code-app"),
    path("account/code-app/remove/", factors.remove_code_app, name="remove-code-app"),
    path("account/recovery-codes/", factors.recovery_codes, name="recovery-codes"),
    path("account/recovery-codes/new/", factors.new_recovery_codes, name="new-recovery-codes"),
    path("account/sessions/end/", account.end_other_sessions, name="end-other-sessions"),
    path("account/sessions/<int:session>/end/", account.end_session, name="end-session"),
    path("account/tokens/", keys.make_token, name="make-token"),
    path("account/tokens/revoke/", keys.revoke_all_tokens, name="revoke-all-tokens"),
    path("account/tokens/<int:token>/revoke/", keys.revoke_token, name="revoke-token"),
    path("account/password/", passwords.PasswordChange.as_view(), name="password-change"),
    path("address/<secret>/", person.confirm_address, name="confirm-address"),
    path("passkey/<secret>/", factors.unknown_passkey, name="unknown-passkey"),
    path("password/", passwords.PasswordRequest.as_view(), name="password-ask"),
    path("password/sent/", passwords.sent, name="password-sent"),
    path(
        "password/<uidb64>/<token>/", passwords.PasswordSet.as_view(), name="password_reset_confirm"
    ),
]
