"""What a table says about a deal, and how the engine answers when that cannot be."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.seats import Seat

__all__ = ["DealReport", "Override", "Problem", "ReportRefused"]


@dataclass(frozen=True, slots=True)
class Override:
    """Points that the table agreed for a seat against the computed ones, and why.

    `made` says whether the contract counts as made, where the table decided that as well;
    None leaves what follows from the tricks.
    """

    points: int
    reason: str
    made: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DealReport:
    """One deal as played, seat by seat.

    `nominations`: one number a seat, or None for a deal without nominations.
    `tricks`: one number a seat; None for at most one seat means the remainder.
    `trick_winners`: the seat that won each trick, first trick first; needed where tricks are worth
    different amounts, else optional (it then gives the tricks).
    `trump`: "S", "H", "D", "C", "NT", or None if nobody wrote it down.
    `hand_size` and `call`: only where the caller chooses them.
    `bidder` and `partner`: only in games with a bid, which is then the `call`; no partner: alone.
    `dealer`: only where the cards decide who deals (a cut before every deal).
    """

    nominations: tuple[int | None, ...] | None = None
    tricks: tuple[int | None, ...] | None = None
    trick_winners: tuple[Seat, ...] | None = None
    trump: str | None = None
    hand_size: int | None = None
    call: tuple[str, ...] | None = None
    dealer: Seat | None = None
    bidder: Seat | None = None
    partner: Seat | None = None
    overrides: Mapping[Seat, Override] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that cannot be: the report's field, the seat if it is one seat's, and words."""

    field: str
    seat: Seat | None
    code: str
    message: str


class ReportRefused(EngineError):
    """The report describes a deal that cannot have happened; `problems` has all of the reasons."""

    code = "report-refused"

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems
