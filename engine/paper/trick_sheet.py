"""The score sheet of a game without nominations, in which every trick is a point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import ANY_TRUMPS
from engine.errors import NoSuchDeal
from engine.paper.descriptions import DealKind, Description, make_cell, make_line
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
from engine.paper.scores import DealScore, ScoreWarning
from engine.paper.sheets import ScoreSheet
from engine.seats import Seat, left_of
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.paper.rulesets import Ruleset

__all__ = ["TrickSheet", "describe_trick_sheet", "score_tricks"]


@dataclass(frozen=True)
class TrickSheet(ScoreSheet):
    """One table's sheet: `cards` tricks in every deal, and the deal goes round to the left.

    `deals`: how many there are, None where the points decide. A game that ends in another way, or
    stops in the middle of a deal, overrides `is_over` and `problems`.
    """

    ruleset: Ruleset
    players: int
    first_dealer: Seat
    cards: int
    deals: int | None
    sentence: str = gettext_noop("Each trick is a point.")

    @property
    def deal_count(self) -> int | None:
        return self.deals

    def plan(
        self,
        number: int,
        earlier: Mapping[int, DealScore],
        *,
        hand_size: int | None = None,
        call: tuple[str, ...] | None = None,
    ) -> DealPlan:
        self._points_before(number, earlier)
        self._refuse_after_the_end(number, earlier)
        dealer = self._dealer(number)
        return DealPlan(
            number=number,
            hand_size=self.cards,
            label=str(number),
            specials=(),
            title=fill(gettext_noop("Deal {number}"), number=number),
            sentence=self.sentence,
            dealer=dealer,
            leader=left_of(dealer, self.players),
            nomination_order=(),
            takes_nominations=False,
            needs_trick_winners=False,
            nominate_before_cards=False,
            forbidden_from=0,
        )

    def score(self, number: int, report: DealReport, earlier: Mapping[int, DealScore]) -> DealScore:
        before = self._points_before(number, earlier)
        if problems := tuple(self.problems(report, before)):
            raise ReportRefused(problems)
        tricks = fill_tricks(report, self.players, self.cards)
        points, warnings = override_points(tricks, report)
        return score_tricks(
            number,
            self.cards,
            self._dealer(number),
            tricks,
            points=points,
            trick_winners=report.trick_winners,
            warnings=warnings,
        )

    def problems(
        self, report: DealReport, before: Sequence[int], *, exactly: bool = True
    ) -> Iterator[Problem]:
        """Yield what is wrong with a report of a deal before which the seats had these points.

        Unless `exactly`, fewer tricks may have been played than there are cards.
        """
        del before
        yield from check_tricks(report, self.players, self.cards, exactly=exactly)
        yield from no_bidding(report)
        yield from fixed_plan(report, self.cards)
        if report.call:
            text = gettext_noop("Nothing can be called in this game.")
            yield Problem("call", None, "fixed", text)

    def _dealer(self, number: int) -> Seat:
        return (self.first_dealer + number - 1) % self.players

    def _points_before(self, number: int, earlier: Mapping[int, DealScore]) -> tuple[int, ...]:
        """Return the points before a deal, as far as results are in. Raises `NoSuchDeal`."""
        if number < 1 or (self.deals is not None and number > self.deals):
            raise NoSuchDeal(number, self.deals)
        return points_before(number, earlier, self.players)[1]


def score_tricks(
    number: int,
    cards: int,
    dealer: Seat,
    tricks: tuple[int, ...],
    *,
    points: tuple[int, ...] | None = None,
    trick_winners: tuple[Seat, ...] | None = None,
    warnings: tuple[ScoreWarning, ...] = (),
) -> DealScore:
    """Return the score of a deal without nominations; the points are the tricks unless given.

    >>> score_tricks(1, 13, 0, (4, 4, 3, 2)).points
    (4, 4, 3, 2)
    """
    players = len(tricks)
    return DealScore(
        number=number,
        hand_size=cards,
        specials=(),
        dealer=dealer,
        nominations=None,
        tricks=tricks,
        trick_winners=trick_winners,
        trump=None,
        points=tricks if points is None else points,
        made=(None,) * players,
        failed=(False,) * players,
        exact=(False,) * players,
        warnings=warnings,
    )


def describe_trick_sheet(
    sheet: TrickSheet, max_deals: int, *, target: int | None = None, stops_at: int | None = None
) -> Description:
    """Describe a sheet as data (docs/descriptions.md), with at most `max_deals` deals.

    `target`: with how many points a player wins; `stops_at`: at how many play stops at once.
    """
    kind = DealKind(
        cards=sheet.cards,
        stops_at=stops_at,
        trumps=ANY_TRUMPS,
        keys=("took",),
        cells=[make_cell(took, None) for took in range(sheet.cards + 1)],
    )
    last = max_deals if sheet.deals is None else min(max_deals, sheet.deals)
    plans = [sheet.plan(number, {}) for number in range(1, last + 1)]
    return Description(
        players=sheet.players,
        first_dealer=sheet.first_dealer,
        deal_count=sheet.deals,
        last=last,
        target=target,
        ties_play_on=target is not None,
        tie_break=sheet.tie_break,
        deals=tuple(make_line(plan, 0, is_fixed=True) for plan in plans),
        kinds=(kind,),
    )
