"""Decide who sees stakes and settlements: the one place that does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core import links
from tournaments.core.access import get_role
from tournaments.core.errors import NotAllowed, SignInFirst
from tournaments.models import Entry, MoneyVisibility, Role

if TYPE_CHECKING:
    from tournaments.core.actors import Actor
    from tournaments.models import Event, Season, Table


def may_see_money(actor: Actor, event: Event, table: Table | None = None) -> bool:
    """Return whether the actor may see an event's stakes, and who pays whom.

    Organisers and the players of the event always may, as does a link at its own `table`; others
    as the club chooses. The event must be loaded with its club.
    """
    choice = MoneyVisibility(event.club.money)
    if choice is MoneyVisibility.ANYONE:
        return True
    if actor.link and table is not None and links.is_valid_table_token(actor.link, table):
        return True
    role = None if actor.user is None else get_role(actor, event.club_id)
    return may_see_money_as(role, actor, event)


def may_see_money_as(role: Role | None, actor: Actor, event: Event) -> bool:
    """Decide as `may_see_money` for someone whose role in the event's club is known."""
    choice = MoneyVisibility(event.club.money)
    if choice is MoneyVisibility.ANYONE:
        return True
    if actor.user is None:
        return False
    if role is not None and (choice is MoneyVisibility.MEMBERS or role.may_act_as(Role.ORGANISER)):
        return True
    return Entry.objects.filter(event=event, player__user=actor.user).exists()


def may_see_season_money(actor: Actor, season: Season) -> bool:
    """Return whether the actor may see what players won over a whole season.

    Organisers may; others where the club shows money to more than the players of a night. The
    season must be loaded with its club.
    """
    choice = MoneyVisibility(season.club.money)
    if choice is MoneyVisibility.ANYONE:
        return True
    role = None if actor.user is None else get_role(actor, season.club_id)
    if role is None:
        return False
    return choice is MoneyVisibility.MEMBERS or role.may_act_as(Role.ORGANISER)


def check_may_see_event_money(actor: Actor, event: Event) -> None:
    """Raise SignInFirst or NotAllowed unless the actor may see the money of an event."""
    _check(actor, is_allowed=may_see_money(actor, event))


def check_may_see_season_money(actor: Actor, season: Season) -> None:
    """Raise SignInFirst or NotAllowed unless the actor may see the money of a season."""
    _check(actor, is_allowed=may_see_season_money(actor, season))


def check_may_see_money(actor: Actor, table: Table) -> None:
    """Raise SignInFirst or NotAllowed unless the actor may see the settlement of a table."""
    _check(actor, is_allowed=may_see_money(actor, table.event, table))


def _check(actor: Actor, *, is_allowed: bool) -> None:
    if is_allowed:
        return
    message = _("Only the players and organisers of this night see who pays whom.")
    if actor.user is None:
        raise SignInFirst(message)
    raise NotAllowed(message)
