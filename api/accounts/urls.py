"""List the addresses of the signed-in account, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.accounts import me

urlpatterns: list[URLPattern] = [
    path("me", me.Me.as_view(), name="me"),
    path("me/tokens", me.TokenList.as_view(), name="tokens"),
    path("me/tokens/<int:token_id>", me.TokenView.as_view(), name="token"),
    path("me/sessions", me.SessionList.as_view(), name="sessions"),
    path("me/sessions/<int:session_id>", me.SessionView.as_view(), name="session"),
    path("me/log", me.AccountLog.as_view(), name="account-log"),
]
