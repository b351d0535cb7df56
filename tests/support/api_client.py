"""API clients for tests, each with the credentials of one person, table or guest."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.test import Client

from tests.support.people import at_table
from tournaments.accounts.tokens import TOKEN_PREFIX, token_digest
from tournaments.models import ApiToken, KeyScope

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models import Table, User

Response = Any
"""The response of Django's test client."""


@dataclass
class ApiClient:
    """An HTTP client that sends JSON to paths under /api/v1/, with the same headers each time."""

    headers: dict[str, str] = field(default_factory=dict)
    client: Client = field(default_factory=lambda: Client(raise_request_exception=True))

    @property
    def guest_key(self) -> str:
        """The key of the guest as whom it sends: what a browser has in a cookie."""
        return self.headers["Authorization"].removeprefix("Guest ")

    def request(self, method: str, path: str, body: object = None, **headers: str) -> Response:
        """Send one request; `body` is sent as JSON unless it is bytes."""
        sent = body if isinstance(body, bytes) else b"" if body is None else dump(body)
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.client.generic(
            method,
            f"/api/v1{path}",
            sent,
            content_type=named.pop("content-type", "application/json"),
            headers={**self.headers, **named},
        )

    def get(self, path: str, **headers: str) -> Response:
        """GET."""
        return self.request("GET", path, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> Response:
        """POST."""
        return self.request("POST", path, body, **headers)

    def put(self, path: str, body: object = None, **headers: str) -> Response:
        """PUT."""
        return self.request("PUT", path, body, **headers)

    def patch(self, path: str, body: object = None, **headers: str) -> Response:
        """PATCH."""
        return self.request("PATCH", path, body, **headers)

    def delete(self, path: str, **headers: str) -> Response:
        """DELETE."""
        return self.request("DELETE", path, **headers)


def dump(body: object) -> bytes:
    """Encode a body as JSON."""
    return json.dumps(body).encode()


def anonymous() -> ApiClient:
    """Return a client without credentials."""
    return ApiClient()


def with_token(user: User) -> ApiClient:
    """Return a client that uses a new API key of the person."""
    return ApiClient({"Authorization": f"Bearer {make_key(user)}"})


def make_key(user: User, name: str = "a laptop", scope: str = KeyScope.EVERYTHING) -> str:
    """Create an API key of the person and return its secret, without letter or entry in a log."""
    secret = f"{TOKEN_PREFIX}{user.pk}-{name}-{ApiToken.objects.count()}"
    ApiToken.objects.create(user=user, name=name, scope=scope, digest=token_digest(secret))
    return secret


def with_link(table: Table, phone: str = "") -> ApiClient:
    """Return a client that uses the table's link, as the phone called `phone` if one is named."""
    actor = at_table(table, phone)
    key = {"Clag-Phone": actor.phone} if phone else {}
    return ApiClient({"Authorization": f"Table {actor.link}", **key})


def with_session(user: User, *, checks_csrf: bool = False) -> ApiClient:
    """Return a client with the session of a signed-in person."""
    client = Client(enforce_csrf_checks=checks_csrf)
    client.force_login(user)
    return ApiClient(client=client)


def problem_codes(answer: HttpResponse) -> list[tuple[str, int | None, str]]:
    """Return (field, seat, code) of each problem in a response."""
    problems = json.loads(answer.content)["problems"]
    return [(p["field"], p["seat"], p["code"]) for p in problems]
