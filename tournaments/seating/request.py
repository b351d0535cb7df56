"""The request for a draw: its values and their weights. Players are opaque ids."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Player: TypeAlias = int | str
Seats: TypeAlias = tuple[Player, ...]
"""The players of one table in seat order: the first deals first, the next sits to their left."""
Tables: TypeAlias = tuple[Seats, ...]

Names: TypeAlias = "Mapping[Any, str]"
"""The names of players by id; a player without one goes by their id.

The keys are Any because `Mapping` is invariant in them: with `Player`, no mapping whose ids are
all numbers could be passed.
"""

MAX_PLAYERS, MAX_ROUNDS = 2000, 60
DEFAULT_METHOD = "social"
HAND_METHOD, IMPORTED_METHOD = "hand", "imported"
"""The methods that take tables as they are given."""


class SitOut(Enum):
    """Whether players may sit out of a round so that the others fit the table sizes."""

    NEVER = "never"
    IF_NEEDED = "needed"
    """As few as necessary, where the number of players does not fit the allowed sizes."""
    EVEN = "even"
    """As few as necessary for every table to have the preferred size."""


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round that was played, in this event or on an earlier night.

    `weight` says in percent how much its meetings count (100: as much as new ones). Its seats
    count for the seats of the new rounds unless `seats` is false. `sat_out` counts for the turns
    of sitting out. `key` is its number where it is stored, 0 if nowhere, and `label` its name in
    explanations.
    """

    tables: Tables
    weight: int = 100
    seats: bool = True
    sat_out: Seats = ()
    key: int = 0
    label: str = field(default="", compare=False)


def night_weight(percent: int, age: int) -> int:
    """Return the weight of an earlier night of the season, in percent; the last one has age 1.

    The last night counts double, and what it counts beyond `percent` halves with every night, so
    that recent nights count most and none is forgotten (ADR 0054).

    >>> [night_weight(50, age) for age in (1, 2, 3, 4, 30)]
    [100, 75, 62, 56, 50]
    """
    return percent + (percent >> (age - 1))


@dataclass(frozen=True, slots=True)
class Apart:
    """No two of these players at the same table (family, for example).

    `weight` is how many repeats it is worth to keep the rule; None: it must be kept.
    """

    players: Seats
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class Together:
    """These players at the same table in every round; `weight` as in Apart."""

    players: Seats
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class AtTable:
    """This player always at the table with this number (from 1); `weight` as in Apart."""

    player: Player
    table: int
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class NotAtSize:
    """This player never at a table of this size; `weight` as in Apart."""

    player: Player
    size: int
    weight: int | None = None


Constraint: TypeAlias = Apart | Together | AtTable | NotAtSize


@dataclass(frozen=True, slots=True)
class Swiss:
    """Settings of the Swiss method.

    To avoid one rematch is worth `rematch` places in the standings (1000: avoid it at any price);
    a pair that has met twice costs four times that. Differences between two of the first `top`
    players count double.
    """

    rematch: int = 30
    top: int = 0


@dataclass(frozen=True, slots=True)
class Effort:
    """How many steps were searched: for the company at the tables, then for the seats.

    A draw records its effort; the same request with that effort gives the same draw (ADR 0051).
    """

    company: int
    seats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest:
    """Everything a draw depends on.

    `players` are in any order, but the best first for methods by standing; their `scores` (one
    each) then say who is level. `absent` has one set of players per round; empty, all play.
    `history` holds the earlier rounds, the oldest first. `tables` are exact sizes for every round;
    without them the sizes are as near to `preferred` as the `allowed` sizes permit. `deals` is the
    number of deals in one game, to balance who deals more often; 0 if it is not fixed. `seconds`
    limits the time, `effort` the steps. `names` are for sentences only (refusals, broken rules,
    explanations): the draw does not depend on them.
    """

    players: Seats
    method: str = DEFAULT_METHOD
    rounds: int = 1
    tables: tuple[int, ...] = ()
    allowed: tuple[int, ...] = (3, 4, 5, 6, 7)
    preferred: int = 4
    sit_out: SitOut = SitOut.NEVER
    absent: tuple[frozenset[Player], ...] = ()
    history: tuple[PastRound, ...] = ()
    constraints: tuple[Constraint, ...] = ()
    scores: tuple[float, ...] = ()
    swiss: Swiss = field(default_factory=Swiss)
    given: tuple[Tables, ...] = ()
    """The tables of every round, for methods that are given their tables."""
    deals: int = 0
    seed: int = 0
    seconds: float = 10.0
    effort: Effort | None = None
    names: Names = field(default_factory=dict, compare=False)

    def away(self, round_index: int) -> frozenset[Player]:
        """Return the players who are absent from this round (counted from 0)."""
        return self.absent[round_index] if self.absent else frozenset()
