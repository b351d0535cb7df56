"""Serve the signed-in person and their API keys (tokens)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.accounts.shapes import MeOut, NewTokenOut, TokenIn, TokenOut, me_out, token_out
from api.http.answers import answer
from api.http.base import ApiView, ListView, created, read_body
from api.http.schema import operation
from api.http.security import PEOPLE
from tournaments.accounts import list_tokens, make_token, revoke_token
from tournaments.models import Membership

if TYPE_CHECKING:
    from rest_framework.request import Request


class Me(ApiView):
    """The signed-in person."""

    @operation("read_me", by=PEOPLE, responses=answer(MeOut), tags=["me"])
    def get(self, request: Request) -> Response:
        """Read your name and your clubs."""
        user = self.require_user()
        clubs = Membership.objects.filter(user=user).select_related("club").order_by("club__name")
        return Response(me_out(user, clubs))


class TokenList(ListView):
    """The API keys of the signed-in person."""

    has_secrets = True

    @operation("list_api_keys", by=PEOPLE, responses=answer(TokenOut)(many=True), tags=["me"])
    def get(self, request: Request) -> Response:
        """List your API keys, latest first."""
        return self.page(list_tokens(self.require_user()), token_out)

    @operation(
        "create_api_key", by=PEOPLE, request=TokenIn, creates=answer(NewTokenOut), tags=["me"]
    )
    def post(self, request: Request) -> Response:
        """Create an API key. Its secret is shown only this once."""
        self.require_user()
        token, secret = make_token(by=self.actor, **read_body(TokenIn, request))
        return created(NewTokenOut(token.pk, token.name, secret), "api:token", token.pk)


class TokenView(ApiView):
    """One API key."""

    @operation("revoke_api_key", by=PEOPLE, responses={204: None}, tags=["me"])
    def delete(self, request: Request, token_id: int) -> Response:
        """Revoke an API key."""
        self.require_user()
        revoke_token(by=self.actor, token_id=token_id)
        return Response(status=204)
