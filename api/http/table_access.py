"""Fetch tables for actors who may come with a table's link."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.exceptions import AuthenticationFailed

from api.http.auth import INVALID_LINK
from tournaments.core import links
from tournaments.core.access import access_table, access_table_by_link, get_role
from tournaments.core.errors import NotFound
from tournaments.models import KeyScope, Role

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Table


def get_readable_table(actor: Actor, table_id: int) -> Table:
    """Fetch a table that the actor may read: of a public club, of their club, or by its link.

    Raises NotFound, AuthenticationFailed for a link that is no longer valid.
    """
    # Another table's link gives no access here, but its holder may read what anyone may.
    if actor.link and links.table_id_from_token(actor.link) == table_id:
        return get_linked_table(actor)
    return access_table(actor, pk=table_id)


def get_linked_table(actor: Actor) -> Table:
    """Fetch the table of the actor's link. Raises AuthenticationFailed."""
    try:
        return access_table_by_link(actor.link)
    except NotFound:
        raise AuthenticationFailed(INVALID_LINK) from None


def get_visible_link(actor: Actor, table: Table) -> str | None:
    """Return the table's token for organisers and for actors who came with it; otherwise None."""
    if actor.link and links.is_valid_table_token(actor.link, table):
        return actor.link
    role = get_role(actor, table.event.club_id)
    organises = role is not None and role.may_act_as(Role.ORGANISER)
    return links.table_token(table) if organises and actor.reaches(KeyScope.PLAY) else None
