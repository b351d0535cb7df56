"""What a draw is asked for: values only, players are opaque ids."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

Player: TypeAlias = int | str
Seats: TypeAlias = tuple[Player, ...]
"""The players of one table in seat order: the first deals first, the next is at the left hand."""
Tables: TypeAlias = tuple[Seats, ...]

Names: TypeAlias = "Mapping[Any, str]"
"""The names of players by id; a player without one goes by their id.

The keys are Any because `Mapping` is invariant in them: with `Player`, no mapping whose ids are
all numbers could be passed.
"""

MAX_PLAYERS, MAX_ROUNDS = 2000, 60
DEFAULT_METHOD = "social"


class SitOut(Enum):
    """Whether anybody may be left out of a round so that the tables come out."""

    NEVER = "never"
    IF_NEEDED = "needed"
    """As few as it takes where the allowed sizes do not add up to the number of players."""
    EVEN = "even"
    """As few as it takes for every table to have the preferred size."""


@dataclass(frozen=True, slots=True)
class PastRound:
    """A round that was played, of this event or of an earlier night.

    `weight` is in percent: how much a meeting then counts against one now (100: as much).
    Who sat where at the table counts for the seats of the new rounds unless `seats` is false;
    `sat_out` counts for the turns of sitting out.
    """

    tables: Tables
    weight: int = 100
    seats: bool = True
    sat_out: Seats = ()


@dataclass(frozen=True, slots=True)
class Apart:
    """No two of these players at one table (family, club-mates).

    `weight` says how many repeated meetings it is worth to keep to it; None: always.
    """

    players: Seats
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class Together:
    """These players at one table in every round; `weight` as in Apart."""

    players: Seats
    weight: int | None = None


@dataclass(frozen=True, slots=True)
class AtTable:
    """This player always at the table of this number, counted from 1; `weight` as in Apart."""

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
    """How the players of like standing are brought together.

    One rematch is worth `rematch` places (1000: never where it can be avoided); a pair that met
    twice costs four times that. A place between two of the first `top` players counts double.
    """

    rematch: int = 30
    top: int = 0


@dataclass(frozen=True, slots=True)
class Effort:
    """How many steps were searched: for the company at the tables, then for the seats.

    A draw records it; asked for the same effort, the same request gives the same draw.
    """

    company: int
    seats: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRequest:
    """Everything a draw depends on.

    `players` in any order for most methods; for "swiss" and "rank" the best first, and
    `scores` (one per player) then tells who is level: level players share a place.
    `absent` has one set per round, of players who are not there or must sit out; left empty,
    everybody plays. `history` holds the rounds before, the oldest first.
    `tables` are exact sizes for every round; without it the tables are as near to `preferred`
    as the `allowed` sizes let them. `deals` is the number of deals of one game, for who deals
    more often; 0 where that plays no part. `seconds` limits the time, `effort` the steps.
    `names` are for words only (refusals, broken rules, explanations, prices); the draw does not
    depend on them.
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
    """The tables of every round where the method is "hand" or "imported"."""
    deals: int = 0
    seed: int = 0
    seconds: float = 10.0
    effort: Effort | None = None
    names: Names = field(default_factory=dict, compare=False)

    def away(self, round_index: int) -> frozenset[Player]:
        """Who does not play in this round (counted from 0)."""
        return self.absent[round_index] if self.absent else frozenset()
