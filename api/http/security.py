"""Describe in the OpenAPI document how a request may say who makes it, and who may use what."""

from __future__ import annotations

from typing import TypeAlias

from django.conf import settings

Ways: TypeAlias = "tuple[dict[str, list[str]], ...]"

_PERSON: Ways = ({"personalToken": []}, {"session": []})
LINK: dict[str, list[str]] = {"tableLink": []}
_GUEST: dict[str, list[str]] = {"guestKey": []}

PEOPLE: Ways = _PERSON
"""Signed-in people; nearly always with a role in the club."""
SCORERS: Ways = (*_PERSON, LINK)
"""Scorers of the club, and phones with the table's link."""
PHONES: Ways = (LINK,)
"""Phones with the table's link alone."""
SEATS: Ways = (*_PERSON, _GUEST)
"""People and guests who have a seat in an online game, or direct it."""
ANYONE: Ways = (*_PERSON, LINK, _GUEST, {})
"""Everyone, in public clubs also without credentials: `{}` is none."""

SCHEMES = {
    "personalToken": {
        "type": "http",
        "scheme": "bearer",
        "description": "An API key (personal token), clag_…",
    },
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": settings.SESSION_COOKIE_NAME,
        "description": "The website's session; writes also need the X-CSRFToken header.",
    },
    "tableLink": {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": "`Table` and a space, then the token of a table's link; for that table "
        "only.",
    },
    "guestKey": {
        "type": "apiKey",
        "in": "header",
        "name": "Authorization",
        "description": "`Guest` and a space, then the key of a guest; for online games.",
    },
}
