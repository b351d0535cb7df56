"""The one door, for those who come with a table's link as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.exceptions import AuthenticationFailed

from api.http.auth import INVALID_LINK
from tournaments.core import links
from tournaments.core.access import access_table, access_table_by_link, get_role
from tournaments.core.errors import NotFound
from tournaments.models import Role

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Table


def get_readable_table(actor: Actor, table_id: int) -> Table:
    """A table that the actor may look at: one of a public club, of his club, or his link's own.

    Raises NotFound, AuthenticationFailed for a link that opens nothing any more.
    """
    if actor.link and links.table_id_from_token(actor.link) == table_id:
        return get_linked_table(actor)
    return access_table(actor, pk=table_id)


def get_linked_table(actor: Actor) -> Table:
    """The table of the actor's link. Raises AuthenticationFailed."""
    try:
        return access_table_by_link(actor.link)
    except NotFound:
        raise AuthenticationFailed(INVALID_LINK) from None


def get_visible_link(actor: Actor, table: Table) -> str | None:
    """The table's link for those who may have it: organisers, and who came in by it."""
    if actor.link and links.is_valid_table_token(actor.link, table):
        return actor.link
    role = get_role(actor, table.event.club_id)
    return links.table_token(table) if role and role.may_act_as(Role.ORGANISER) else None
