"""Choose who sits out of a round, in turn, where the request allows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import fill, gettext_noop
from tournaments.seating.errors import BadRequest, NoSuchSplit, Problem
from tournaments.seating.request import SitOut
from tournaments.seating.rng import Rng
from tournaments.seating.sizes import can_be_split, split_into_tables

if TYPE_CHECKING:
    from tournaments.seating.request import DrawRequest, Player


@dataclass(frozen=True, slots=True)
class Attendance:
    """One round: who plays, who sits out, who is away, and the sizes of the tables."""

    playing: tuple[Player, ...]
    sitting_out: tuple[Player, ...]
    away: tuple[Player, ...]
    sizes: tuple[int, ...]


def plan_attendance(request: DrawRequest) -> tuple[Attendance, ...]:
    """Plan who plays in each round. Raises NoSuchSplit, BadRequest where the tables do not fit.

    The players who have sat out least (in earlier rounds too) sit out next; of these, the ones who
    have played most; ties are broken at random.
    """
    rng = Rng(request.seed, 4)
    order = {player: place for place, player in enumerate(rng.shuffled(request.players))}
    rested = Counter(player for past in request.history for player in past.sat_out)
    played = Counter(p for past in request.history for table in past.tables for p in table)
    plans = []
    for index in range(request.rounds):
        away = request.away(index)
        here = [player for player in request.players if player not in away]
        many, sizes = _tables(request, len(here), index)
        turn = sorted(here, key=lambda p: (rested[p], -played[p], order[p]))
        resting = frozenset(turn[:many])
        # The rounds planned so far count for whose turn it is in the next one.
        rested.update(resting)
        played.update(player for player in here if player not in resting)
        plans.append(
            Attendance(
                tuple(player for player in here if player not in resting),
                tuple(player for player in request.players if player in resting),
                tuple(player for player in request.players if player in away),
                sizes,
            )
        )
    return tuple(plans)


def _tables(request: DrawRequest, here: int, index: int) -> tuple[int, tuple[int, ...]]:
    """Return how many players sit out, and the sizes of the tables for the others."""
    if request.given:
        return 0, tuple(len(table) for table in request.given[index])
    if request.tables:
        over = here - sum(request.tables)
        if over and (over < 0 or request.sit_out is SitOut.NEVER):
            words = fill(
                gettext_noop(
                    "Round {round}: the tables seat {seats}, but {count} players are here."
                ),
                round=index + 1,
                seats=sum(request.tables),
                count=here,
            )
            raise BadRequest((Problem("tables", words),))
        return over, request.tables
    many = _resting(request, here)
    sizes = split_into_tables(here - many, allowed=request.allowed, preferred=request.preferred)
    return many, sizes


def _resting(request: DrawRequest, here: int) -> int:
    allowed = tuple(sorted(set(request.allowed)))
    if request.sit_out is SitOut.NEVER:
        return 0
    if request.sit_out is SitOut.EVEN and here >= request.preferred:
        return here % request.preferred
    for many in range(here):
        if can_be_split(here - many, allowed):
            return many
    raise NoSuchSplit(here, allowed, (min(allowed),))
