"""Plan every round: who plays, who sits out in turn, and the sizes of the tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain, islice
from typing import TYPE_CHECKING

from engine import fill, gettext_noop
from tournaments.seating.clashes import can_keep
from tournaments.seating.errors import BadRequest, NoSuchSplit, Problem
from tournaments.seating.request import SitOut
from tournaments.seating.rng import Rng
from tournaments.seating.sizes import can_be_split, list_splits

if TYPE_CHECKING:
    from tournaments.seating.request import DrawRequest, Player

MAX_SPLITS = 100
"""How many ways to split the players are compared with the rules."""


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
        many = _count_resting(request, len(here), index)
        turn = sorted(here, key=lambda p: (rested[p], -played[p], order[p]))
        resting = frozenset(turn[:many])
        # The rounds planned so far count for whose turn it is in the next one.
        rested.update(resting)
        played.update(player for player in here if player not in resting)
        playing = tuple(player for player in here if player not in resting)
        plans.append(
            Attendance(
                playing,
                tuple(player for player in request.players if player in resting),
                tuple(player for player in request.players if player in away),
                _choose_sizes(request, playing, index),
            )
        )
    return tuple(plans)


def _count_resting(request: DrawRequest, here: int, index: int) -> int:
    """Return how many players sit out of a round (counted from 0) for which `here` are present."""
    if request.given:
        return 0
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
        return over
    if request.sit_out is SitOut.NEVER:
        return 0
    if request.sit_out is SitOut.EVEN and here >= request.preferred:
        return here % request.preferred
    allowed = tuple(sorted(set(request.allowed)))
    for many in range(here):
        if can_be_split(here - many, allowed):
            return many
    raise NoSuchSplit(here, allowed, (min(allowed),))


def _choose_sizes(request: DrawRequest, playing: tuple[Player, ...], index: int) -> tuple[int, ...]:
    """Return the sizes of the tables: those preferred most of all that the rules allow.

    Where no sizes do, or none was found soon, those preferred most.
    """
    if request.given:
        return tuple(len(table) for table in request.given[index])
    if request.tables:
        return request.tables
    splits = list_splits(len(playing), allowed=request.allowed, preferred=request.preferred)
    best = next(splits)
    hard = [rule for rule in request.constraints if rule.weight is None]
    if not hard:
        return best
    tried = chain([best], islice(splits, MAX_SPLITS))
    return next((sizes for sizes in tried if can_keep(hard, sizes, playing)), best)
