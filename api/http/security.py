"""Say how a request may say who makes it, who may use what, and which scope an API key needs.

An operation that only reads needs the first scope. For one that writes it follows from its tag, so
that a new operation has a scope as soon as it has a tag.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.core.errors import NotAllowed
from tournaments.models import KeyScope

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.core.actors import Actor

Ways: TypeAlias = "tuple[dict[str, list[str]], ...]"

KEY = "personalToken"
_PERSON: Ways = ({KEY: []}, {"session": []})
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
    KEY: {
        "type": "http",
        "scheme": "bearer",
        "description": "An API key (personal token), clag_…. `x-key-scope` of an operation is the "
        "scope that it needs: `read`, `play`, `organise` or `everything`, each with those before.",
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

SCOPE = "key_scope"
"""The attribute in which the method of a view has the scope that it needs."""
WRITE_SCOPES = {
    "deals": KeyScope.PLAY,
    "phones": KeyScope.PLAY,
    "games online": KeyScope.PLAY,
    "draws": KeyScope.ORGANISE,
    "entries": KeyScope.ORGANISE,
    "events": KeyScope.ORGANISE,
    "players": KeyScope.ORGANISE,
    "presets": KeyScope.ORGANISE,
    "rounds": KeyScope.ORGANISE,
    "rules": KeyScope.ORGANISE,
    "seasons": KeyScope.ORGANISE,
    "standings": KeyScope.ORGANISE,
    "tables": KeyScope.ORGANISE,
    "clubs": KeyScope.EVERYTHING,
    "me": KeyScope.EVERYTHING,
    "members": KeyScope.EVERYTHING,
    "server": KeyScope.EVERYTHING,
}
"""The scope for writes by tag."""


def needed_scope(method: str, tag: str) -> KeyScope:
    """Return the scope that an operation needs. Raises KeyError for writes of an unknown tag.

    >>> needed_scope("get", "members").value, needed_scope("put", "deals").value
    ('read', 'play')
    """
    return KeyScope.READ if method == "get" else WRITE_SCOPES[tag]


def check_scope(actor: Actor, handler: Callable[..., Any] | None) -> None:
    """Raise NotAllowed if the actor comes with a key whose scope is too narrow for the handler.

    A handler without a scope, which no operation describes, is for every key.
    """
    needed: KeyScope | None = getattr(handler, SCOPE, None)
    if actor.token is None or needed is None:
        return
    scope = KeyScope(actor.token.scope)
    if not scope.includes(needed):
        text = _("This API key has the scope “%(scope)s”. This needs “%(needed)s” or more.")
        if needed is KeyScope.EVERYTHING:
            text = _("This API key has the scope “%(scope)s”. This needs “%(needed)s”.")
        raise NotAllowed(text % {"scope": scope.value, "needed": needed.value})
