"""Serve the signed-in person: their name, API keys (tokens), sessions and log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.accounts.shapes import (
    AccountEntryOut,
    MeChangeIn,
    MeOut,
    NewTokenOut,
    SessionOut,
    TokenIn,
    TokenOut,
    entry_out,
    me_out,
    new_token_out,
    session_out,
    token_out,
)
from api.http.answers import answer
from api.http.base import ApiView, ListView, created, read_body
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments import accounts
from tournaments.core import limits
from tournaments.models import Membership

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.models import User


def _device(view: ApiView) -> str:
    """Return what the person's log says the request came from: a key or a browser."""
    token = view.actor.token
    return token.name if token else accounts.name_device(view.request.headers.get("User-Agent", ""))


def _me(user: User) -> MeOut:
    clubs = Membership.objects.filter(user=user).select_related("club").order_by("club__name")
    return me_out(user, clubs)


class Me(ApiView):
    """The signed-in person."""

    @operation("read_me", by=PEOPLE, responses=answer(MeOut), tags=["me"])
    def get(self, request: Request) -> Response:
        """Read your name and your clubs."""
        return Response(_me(self.require_user()))

    @operation("change_me", by=PEOPLE, request=MeChangeIn, responses=answer(MeOut), tags=["me"])
    def patch(self, request: Request) -> Response:
        """Change your name. Your address and password change on the website only."""
        user = self.require_user()
        accounts.change_name(user, read_body(MeChangeIn, request)["name"], device=_device(self))
        return Response(_me(user))


class TokenList(ListView):
    """The API keys of the signed-in person."""

    has_secrets = True

    @operation("list_api_keys", by=PEOPLE, responses=answer(TokenOut)(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """List your API keys, latest first."""
        return self.page(accounts.list_tokens(self.require_user()), token_out)

    @operation(
        "create_api_key", by=PEOPLE, request=TokenIn, creates=answer(NewTokenOut), tags=["me"]
    )
    def post(self, request: Request) -> Response:
        """Create an API key. Its secret is shown only this once.

        Needs a session and your password: a key cannot make another one.
        """
        user = self.require_user()
        body = read_body(TokenIn, request)
        password = body.pop("password")
        if self.actor.token is None:  # a key is refused by the command, whatever it knows
            account = f"user:{user.pk}"
            limits.use(limits.PASSWORD_CHECKS, account=account)
            accounts.check_own_password(user, password)
            limits.give_back(limits.PASSWORD_CHECKS, account=account)
        token, secret = accounts.make_token(by=self.actor, device=_device(self), **body)
        return created(new_token_out(token, secret), "api:token", token.pk)

    @operation("revoke_api_keys", by=PEOPLE, responses={204: None}, tags=["me"])
    def delete(self, request: Request) -> Response:
        """Revoke all your API keys, this one too if you use one."""
        accounts.revoke_all_tokens(self.require_user(), device=_device(self))
        return Response(status=204)


class TokenView(ApiView):
    """One API key."""

    @operation("revoke_api_key", by=PEOPLE, responses={204: None}, tags=["me"])
    def delete(self, request: Request, token_id: int) -> Response:
        """Revoke an API key."""
        self.require_user()
        accounts.revoke_token(by=self.actor, token_id=token_id, device=_device(self))
        return Response(status=204)


class SessionList(ListView):
    """The browsers in which the person is signed in."""

    @operation("list_sessions", by=PEOPLE, responses=answer(SessionOut)(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """List the browsers in which you are signed in."""
        lines = accounts.list_sessions(self.require_user(), self._own_key())
        return self.page(lines, session_out)

    @operation("end_sessions", by=PEOPLE, responses={204: None}, tags=["me"])
    def delete(self, request: Request) -> Response:
        """Sign out everywhere; the session that sends this stays."""
        user = self.require_user()
        accounts.end_other_sessions(user, self._own_key(), device=_device(self))
        return Response(status=204)

    def _own_key(self) -> str | None:
        session = self.request._request.session
        return None if self.actor.token else session.session_key


class SessionView(ApiView):
    """One session."""

    @operation("end_session", by=PEOPLE, responses={204: None}, tags=["me"])
    def delete(self, request: Request, session_id: int) -> Response:
        """Sign out of one browser."""
        accounts.end_session(self.require_user(), session_id, device=_device(self))
        return Response(status=204)


class AccountLog(ListView):
    """What happened to the person's account."""

    @operation("list_my_log", by=PEOPLE, responses=answer(AccountEntryOut)(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """List what happened to your account in the last 90 days, latest first.

        Only for you: no owner of a club can read it.
        """
        return self.page(accounts.list_account_entries(self.require_user()), entry_out)
