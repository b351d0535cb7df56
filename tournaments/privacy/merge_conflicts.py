"""Say why two records of players cannot be one person, or cannot be merged now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.formatting import format_round
from tournaments.models import Draw, DrawState, Event, GameSeat, GameState, SeatingRule, StandIn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournaments.models import Player

OPEN_DRAWS = (DrawState.QUEUED, DrawState.DRAWING, DrawState.READY)
MAX_NAMED = 3


def find_conflicts(player: Player, into: Player) -> list[str]:
    """Return why a player cannot be merged into another; empty if they can."""
    return [
        *_together(player, into),
        *_in_between(player),
        *_personal(player, into),
    ]


def _together(player: Player, into: Player) -> Iterator[str]:
    """Yield where both were at the same time, so that they are two people."""
    both = player.seats.filter(round__in=into.seats.values("round"))
    for seat in both.select_related("round__event").order_by("round_id")[:MAX_NAMED]:
        where = {
            "round": format_round(seat.round.number, is_free=seat.round.is_free),
            "night": seat.round.event.name,
        }
        yield _("Both have a seat in %(round)s of %(night)s.") % where
    for one, other in ((player, into), (into, player)):
        tables = one.seats.values("table")
        if StandIn.objects.filter(player=other, table__in=tables).exists():
            yield _("%(one)s was a substitute at a table of %(other)s.") % {
                "one": other.name,
                "other": one.name,
            }
    if GameSeat.objects.filter(player=player, game__in=into.online_seats.values("game")).exists():
        yield _("Both have a seat in the same online game.")
    rules = SeatingRule.objects.filter(players=player)
    if rules.filter(pk__in=SeatingRule.objects.filter(players=into).values("pk")).exists():
        yield _("A seating rule names both of them. Delete the rule first.")


def _in_between(player: Player) -> Iterator[str]:
    """Yield what has to be finished first."""
    drafts = Draw.objects.filter(state__in=OPEN_DRAWS).values("event")
    events = Event.objects.filter(pk__in=drafts, entries__player=player)
    for event in events.order_by("pk")[:MAX_NAMED]:
        text = _("%(night)s has a draft of a draw. Publish or discard it first.")
        yield text % {"night": event.name}
    games = GameSeat.objects.filter(player=player).exclude(game__state=GameState.ENDED)
    if games.exists():
        yield _("%(name)s has a seat in an online game that has not ended.") % {"name": player.name}


def _personal(player: Player, into: Player) -> Iterator[str]:
    if player.user_id and into.user_id and player.user_id != into.user_id:
        yield _("They are linked to different accounts. Remove one of the links first.")
    if player.erased_at is not None or into.erased_at is not None:
        yield _("One of the names was erased.")
