"""The score sheet of Clogs on paper: a point a trick until a player reaches the target."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.clogs.packs import PACKS
from engine.paper.report_checks import fill_tricks
from engine.paper.reports import Problem
from engine.paper.trick_sheet import TrickSheet, describe_trick_sheet
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.clogs.house_rules import HouseRules
    from engine.paper.descriptions import Description
    from engine.paper.reports import DealReport
    from engine.paper.rulesets import Ruleset
    from engine.seats import Seat

__all__ = ["Sheet", "describe_sheet", "make_sheet"]


@dataclass(frozen=True, kw_only=True)
class Sheet(TrickSheet):
    """One table's sheet; the game ends by points, so its number of deals is open."""

    house: HouseRules

    def is_over(self, points: Sequence[int], played: int) -> bool:
        best = max(points, default=0)
        return best >= self.house.target and list(points).count(best) == 1

    def stops_play(self, number: int, points: Sequence[int]) -> bool:
        return self.house.reached == "stop" and self.is_over(points, number)

    def problems(
        self, report: DealReport, before: Sequence[int], *, exactly: bool = True
    ) -> Iterator[Problem]:
        # Checked twice: the tricks must be plausible before they show whether play stopped early.
        left_out = report.tricks is not None and None in report.tricks
        if problems := tuple(super().problems(report, before, exactly=left_out)):
            yield from problems
            return
        end, tricks = self._end(before), fill_tricks(report, self.players, self.cards)
        reached = [seat for seat, took in enumerate(tricks) if before[seat] + took >= end]
        if self.house.reached == "stop" and reached:
            yield from self._problems_at_the_end(report, before, tricks, reached)
        else:
            yield from super().problems(report, before, exactly=exactly)

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


def make_sheet(ruleset: Ruleset, house: HouseRules, players: int, first_dealer: Seat) -> Sheet:
    """Return the sheet of a table of `players`, for whom there must be a pack."""
    recipe = PACKS[players]
    sentence = gettext_noop("{hand} cards in hand and {clogs} clogs face down; a point a trick.")
    return Sheet(
        ruleset=ruleset,
        players=players,
        first_dealer=first_dealer,
        cards=recipe.each,
        deals=None,
        sentence=fill(sentence, hand=sum(recipe.hand), clogs=recipe.clogs),
        house=house,
    )


@lru_cache(maxsize=32)
def describe_sheet(sheet: Sheet, max_deals: int) -> Description:
    """Return the description of a game of at most `max_deals` deals."""
    target = sheet.house.target
    stops_at = target if sheet.house.reached == "stop" else None
    return describe_trick_sheet(sheet, max_deals, target=target, stops_at=stops_at)
