"""What a table reports about a deal, and the refusal when the report cannot be right."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.errors import EngineError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.seats import Seat

__all__ = ["MAX_OVERRIDE", "DealReport", "Override", "Problem", "ReportRefused"]

MAX_OVERRIDE = 1000
"""The most points, plus or minus, that a table may agree for one seat in one deal."""


@dataclass(frozen=True, slots=True)
class Override:
    """Points that the table agreed for a seat in place of the computed ones, and why.

    `made` says whether the contract counts as made, if the table decided that too; with None it
    follows from the tricks.
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
    `trump`: "S", "H", "D", "C", "NT", or None if it was not noted.
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
    """One thing wrong with a report: its field, the seat (None: not one seat's), and a message."""

    field: str
    seat: Seat | None
    code: str
    message: str


class ReportRefused(EngineError):
    """The report describes a deal that cannot have happened; `problems` lists everything wrong."""

    code = "report-refused"

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(problem.message for problem in problems))
        self.problems = problems
