"""The score sheet of Clogs on paper: a point a trick until a player reaches the target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.clogs.packs import PACKS
from engine.errors import NoSuchDeal
from engine.paper.plans import DealPlan
from engine.paper.report_checks import (
    check_tricks,
    fill_tricks,
    fixed_plan,
    no_bidding,
    override_points,
    points_before,
)
from engine.paper.reports import DealReport, Problem, ReportRefused
from engine.paper.scores import DealScore
from engine.paper.sheets import ScoreSheet
from engine.seats import Seat, left_of
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.clogs.house_rules import HouseRules
    from engine.paper.rulesets import Ruleset

__all__ = ["Sheet"]


@dataclass(frozen=True)
class Sheet(ScoreSheet):
    """One table's sheet; the game ends by points, so its number of deals is open."""

    ruleset: Ruleset
    house: HouseRules
    players: int
    first_dealer: Seat

    @property
    def deal_count(self) -> int | None:
        return None

    def plan(
        self,
        number: int,
        earlier: Mapping[int, DealScore],
        *,
        hand_size: int | None = None,
        call: tuple[str, ...] | None = None,
    ) -> DealPlan:
        self._totals(number, earlier)
        self._refuse_after_the_end(number, earlier)
        dealer = (self.first_dealer + number - 1) % self.players
        recipe = PACKS[self.players]
        hand = sum(recipe.hand)
        return DealPlan(
            number=number,
            hand_size=recipe.each,
            label=str(number),
            specials=(),
            title=fill(gettext_noop("Deal {number}"), number=number),
            sentence=fill(
                gettext_noop("{hand} cards in hand and {clogs} clogs face down; a point a trick."),
                hand=hand,
                clogs=recipe.clogs,
            ),
            dealer=dealer,
            leader=left_of(dealer, self.players),
            nomination_order=(),
            takes_nominations=False,
            needs_trick_winners=False,
            nominate_before_cards=False,
            forbidden_from=0,
        )

    def is_over(self, points: Sequence[int], played: int) -> bool:
        best = max(points, default=0)
        return best >= self.house.target and list(points).count(best) == 1

    def stops_play(self, number: int, points: Sequence[int]) -> bool:
        return self.house.reached == "stop" and self.is_over(points, number)

    def score(self, number: int, report: DealReport, earlier: Mapping[int, DealScore]) -> DealScore:
        before, each = self._totals(number, earlier), PACKS[self.players].each
        # Checked twice: the tricks must be plausible before they show whether play stopped early.
        left_out = report.tricks is not None and None in report.tricks
        problems = (
            *check_tricks(report, self.players, each, exactly=left_out),
            *no_bidding(report),
            *fixed_plan(report, each),
        )
        if report.call:
            text = gettext_noop("Nothing can be called in this game.")
            problems = (*problems, Problem("call", None, "fixed", text))
        tricks = fill_tricks(report, self.players, each) if not problems else ()
        reached = [
            seat for seat, took in enumerate(tricks) if before[seat] + took >= self._end(before)
        ]
        stops = self.house.reached == "stop" and bool(reached)
        if not problems:
            problems = tuple(check_tricks(report, self.players, each, exactly=not stops))
        if stops and not problems:
            problems = tuple(self._problems_at_the_end(report, before, tricks, reached))
        if problems:
            raise ReportRefused(problems)
        points, warnings = override_points(tricks, report)
        return DealScore(
            number=number,
            hand_size=each,
            specials=(),
            dealer=(self.first_dealer + number - 1) % self.players,
            nominations=None,
            tricks=tricks,
            trick_winners=report.trick_winners,
            trump=None,
            points=points,
            made=(None,) * self.players,
            failed=(False,) * self.players,
            exact=(False,) * self.players,
            warnings=warnings,
        )

    def _end(self, before: Sequence[int]) -> int:
        """Return the points with which a player wins in the deal after these totals.

        More than the target only where points agreed by hand have made a tie at or above it.
        """
        return max(self.house.target, max(before) + 1)

    def _problems_at_the_end(
        self,
        report: DealReport,
        before: Sequence[int],
        tricks: Sequence[int],
        reached: Sequence[Seat],
    ) -> Iterator[Problem]:
        """Yield what cannot be if play stopped with the trick that won the game (K8).

        One trick has one winner, so the winner has exactly the points needed and no other player
        has as many: the numbers of tricks say by themselves who was first.
        """
        end = self._end(before)
        if len(reached) > 1:
            text = gettext_noop(
                "Only one player can be first to {end} points, and play stops there. "
                "Count the tricks up to then."
            )
            yield Problem("tricks", None, "play-stopped", fill(text, end=end))
            return
        (winner,) = reached
        total = before[winner] + tricks[winner]
        if total > end:
            text = gettext_noop(
                "This makes {total} points, but play stops at {end}. Count the tricks up to then."
            )
            yield Problem("tricks", winner, "play-stopped", fill(text, total=total, end=end))
        elif report.trick_winners and report.trick_winners[-1] != winner:
            text = gettext_noop("The last trick is the one that reaches {end} points.")
            yield Problem("trick_winners", None, "play-stopped", fill(text, end=end))

    def _totals(self, number: int, earlier: Mapping[int, DealScore]) -> tuple[int, ...]:
        """Return the points before a deal, as far as results are in. Raises `NoSuchDeal`."""
        if number < 1:
            raise NoSuchDeal(number, None)
        return points_before(number, earlier, self.players)[1]
