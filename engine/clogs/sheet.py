"""The score sheet of Clogs on paper: a point a trick until a player reaches the target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.clogs.packs import PACKS
from engine.errors import NoSuchDeal
from engine.paper.plans import DealPlan
from engine.paper.report_checks import check_tricks, fill_tricks, override_points, points_before
from engine.paper.reports import DealReport, ReportRefused
from engine.paper.scores import DealScore
from engine.paper.sheets import ScoreSheet
from engine.seats import Seat, left_of
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

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

    def score(self, number: int, report: DealReport, earlier: Mapping[int, DealScore]) -> DealScore:
        before, each = self._totals(number, earlier), PACKS[self.players].each
        # Checked twice: the tricks must be plausible before they show whether play stopped early.
        left_out = report.tricks is not None and None in report.tricks
        problems = tuple(check_tricks(report, self.players, each, exactly=left_out))
        if not problems:
            tricks = fill_tricks(report, self.players, each)
            over = self.house.reached == "stop" and any(
                had + took >= self.house.target for had, took in zip(before, tricks, strict=True)
            )
            problems = tuple(check_tricks(report, self.players, each, exactly=not over))
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

    def _totals(self, number: int, earlier: Mapping[int, DealScore]) -> tuple[int, ...]:
        """Return the points before a deal, as far as results are in. Raises `NoSuchDeal`."""
        if number < 1:
            raise NoSuchDeal(number, None)
        return points_before(number, earlier, self.players)[1]
