"""The paper card of one table as a value, and the sums over its deals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from engine.errors import NoSuchDeal
from engine.paper.ranking import places, winners
from engine.paper.report_checks import points_before

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from engine.paper.plans import DealPlan
    from engine.paper.reports import DealReport
    from engine.paper.rulesets import Ruleset
    from engine.paper.scores import DealScore
    from engine.seats import Seat

__all__ = ["ScoreSheet", "Totals"]


@dataclass(frozen=True)
class Totals:
    """Sums over a game's deals, one number a seat in every tuple."""

    players: int
    scores: tuple[DealScore, ...]

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Each seat's total points."""
        return self._sum([score.points for score in self.scores])

    @cached_property
    def failed(self) -> tuple[int, ...]:
        """How many nominations or bids each seat missed."""
        return self._sum([score.failed for score in self.scores])

    @cached_property
    def exact(self) -> tuple[int, ...]:
        """In how many deals each seat nominated exactly."""
        return self._sum([score.exact for score in self.scores])

    @cached_property
    def _running(self) -> dict[int, tuple[int, ...]]:
        columns = [
            accumulate(column) for column in zip(*(s.points for s in self.scores), strict=True)
        ]
        rows = zip(*columns, strict=True)
        return {score.number: row for score, row in zip(self.scores, rows, strict=True)}

    def running(self, number: int) -> tuple[int, ...]:
        """Return total points after deal `number`. Raises KeyError if that deal has no score."""
        return self._running[number]

    def _sum(self, rows: Iterable[Iterable[int]]) -> tuple[int, ...]:
        return tuple(map(sum, zip([0] * self.players, *rows, strict=True)))


class ScoreSheet(ABC):
    """Plans and scores the deals of one table. Immutable.

    `earlier` maps a deal's number to its accepted score. Only games in which a result decides
    who deals, or how much a deal counts, look at it.
    """

    ruleset: Ruleset
    players: int
    first_dealer: Seat

    @property
    @abstractmethod
    def deal_count(self) -> int | None:
        """How many deals the game has; None if the points decide when it ends."""

    @abstractmethod
    def plan(
        self,
        number: int,
        earlier: Mapping[int, DealScore],
        *,
        hand_size: int | None = None,
        call: tuple[str, ...] | None = None,
    ) -> DealPlan:
        """Return the plan of deal `number` (from 1). Raises `NoSuchDeal`, `DealUnknownYet`.

        `hand_size` and `call` fill in what the caller chose, where there is one.
        """

    @abstractmethod
    def score(self, number: int, report: DealReport, earlier: Mapping[int, DealScore]) -> DealScore:
        """Score deal `number` as reported. Raises `ReportRefused` with every problem."""

    def seats_at(self, number: int) -> tuple[Seat, ...]:
        """Return who plays deal `number`: all seats, unless players left or came back."""
        del number
        return tuple(range(self.players))

    @property
    def seats_to_the_end(self) -> tuple[Seat, ...]:
        """The seats that have not left the game so far."""
        return tuple(range(self.players))

    @property
    def looks_back(self) -> bool:
        """Whether the score of a deal may depend on those before it."""
        return True

    def is_over(self, points: Sequence[int], played: int) -> bool:
        """Return whether the game is over with these points after `played` deals."""
        return self.deal_count is not None and played >= self.deal_count

    def stops_play(self, number: int, points: Sequence[int]) -> bool:
        """Return whether play of deal `number` stops as soon as the seats have these points."""
        del number, points
        return False

    def _refuse_after_the_end(self, number: int, earlier: Mapping[int, DealScore]) -> None:
        """Raise `NoSuchDeal` for a deal after one that ended the game, if all before it are in."""
        known, points = points_before(number, earlier, self.players)
        if known and known == number - 1 and self.is_over(points, known):
            raise NoSuchDeal(number, self.deal_count)

    def totals(self, scores: Iterable[DealScore]) -> Totals:
        """Return sums over some deals of this table, in the order of their numbers."""
        return Totals(self.players, tuple(sorted(scores, key=lambda score: score.number)))

    def winners(self, totals: Totals) -> tuple[Seat, ...]:
        """Return who won, by the ruleset's tie-break."""
        return winners(totals.points, totals.failed, self.tie_break)

    def places(self, totals: Totals) -> tuple[int, ...]:
        """Return each seat's place; ties share one."""
        return places(totals.points, totals.failed, self.tie_break)

    @property
    def tie_break(self) -> str:
        """The ruleset's tie-break; where it has no such option, only points count."""
        return str(self.ruleset.options.get("tie-break", "joint"))
