"""List the addresses of sign-in, passwords and a person's own account."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tournaments.pages.accounts import account, passwords

site_urls: list[URLPattern | URLResolver] = [
    path("sign-in/", account.SignIn.as_view(), name="login"),
    path("sign-out/", account.SignOut.as_view(), name="logout"),
    path("account/", account.account, name="account"),
    path("account/tokens/", account.make_token, name="make-token"),
    path("account/tokens/<int:token>/revoke/", account.revoke_token, name="revoke-token"),
    path("account/password/", passwords.PasswordChange.as_view(), name="password-change"),
    path("password/", passwords.PasswordRequest.as_view(), name="password-ask"),
    path("password/sent/", passwords.sent, name="password-sent"),
    path(
        "password/<uidb64>/<token>/", passwords.PasswordSet.as_view(), name="password_reset_confirm"
    ),
]
