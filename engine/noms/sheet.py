"""The score sheet of Noms on paper: the bid, the bidder and partner, and the tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.errors import NoSuchDeal
from engine.noms.auction import PASS, levels
from engine.noms.rules_text import bid_title, describe_bid
from engine.noms.scoring import game_over, hand_made, score_hand
from engine.paper.plans import DealPlan, MenuItem
from engine.paper.report_checks import (
    check_notes,
    check_tricks,
    fill_tricks,
    fixed_plan,
    is_count,
    override_points,
)
from engine.paper.reports import DealReport, Problem, ReportRefused
from engine.paper.scores import DealScore
from engine.paper.sheets import ScoreSheet
from engine.seats import Seat, left_of
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from engine.noms.house_rules import HouseRules
    from engine.paper.rulesets import Ruleset

__all__ = ["Sheet"]

_PASSED_OUT = "passed-out"


@dataclass(frozen=True)
class Sheet(ScoreSheet):
    """One table's sheet; the game ends by points, so only the next deal is known."""

    ruleset: Ruleset
    house: HouseRules
    players: int
    first_dealer: Seat

    @property
    def deal_count(self) -> int | None:
        return self.house.hands or None

    def plan(
        self,
        number: int,
        earlier: Mapping[int, DealScore],
        *,
        hand_size: int | None = None,
        call: tuple[str, ...] | None = None,
    ) -> DealPlan:
        self._check_number(number)
        self._refuse_after_the_end(number, earlier)
        dealer, factor = self._dealer(number, earlier), self._factor(number, earlier)
        sentence = gettext_noop(
            "13 cards each. Bid; then the bidder names trumps and calls a card."
        )
        if factor > 1:
            text = gettext_noop("All points in this deal are multiplied by {factor}.")
            sentence = join([sentence, fill(text, factor=factor)])
        return DealPlan(
            number=number,
            hand_size=13,
            label=str(number) if factor == 1 else f"{number}x{factor}",
            specials=(),
            title=fill(gettext_noop("Deal {number}"), number=number),
            sentence=sentence,
            dealer=dealer,
            leader=left_of(dealer, 4),
            nomination_order=(),
            takes_nominations=False,
            needs_trick_winners=False,
            nominate_before_cards=False,
            forbidden_from=0,
            needs_bidder=True,
            menu=tuple(
                MenuItem(level, bid_title(level), "bid", describe_bid(level, self.house))
                for level in (*levels(self.house), PASS)
            ),
        )

    def is_over(self, points: Sequence[int], played: int) -> bool:
        return bool(played) and game_over(points, played, self.house) is not None

    def score(self, number: int, report: DealReport, earlier: Mapping[int, DealScore]) -> DealScore:
        self._check_number(number)
        problems = tuple(self._problems(report))
        if problems:
            raise ReportRefused(problems)
        level = (report.call or (PASS,))[0]
        tricks = fill_tricks(report, 4, 13)
        points: tuple[int, ...] = (0,) * 4
        made: tuple[bool | None, ...] = (None,) * 4
        if report.bidder is not None:
            side = {report.bidder, report.bidder if report.partner is None else report.partner}
            kept = hand_made(level, report.bidder, report.partner, tricks, self.house)
            factor = self._factor(number, earlier)
            points = score_hand(
                level, report.bidder, report.partner, tricks, self.house, factor=factor
            )
            made = tuple(kept if seat in side else None for seat in range(4))
        points, warnings = override_points(points, report)
        return DealScore(
            number=number,
            hand_size=13,
            specials=(_PASSED_OUT if level == PASS else level,),
            dealer=self._dealer(number, earlier),
            caller=report.bidder,
            nominations=None,
            tricks=tricks,
            trick_winners=report.trick_winners,
            trump=report.trump,
            points=points,
            made=made,
            failed=tuple(outcome is False for outcome in made),
            exact=(False,) * 4,
            warnings=warnings,
        )

    def _problems(self, report: DealReport) -> Iterator[Problem]:
        yield from fixed_plan(report, 13)
        level = (report.call or ("",))[0]
        if len(report.call or ()) != 1 or level not in (*levels(self.house), PASS):
            text = gettext_noop("Enter what was bid, or that all passed.")
            yield Problem("call", None, "not-on-the-menu", text)
            return
        if level == PASS:
            yield from self._passed_out_problems(report)
            return
        if not is_count(report.bidder, 3):
            yield Problem("bidder", None, "missing", gettext_noop("Enter who made the bid."))
        if report.partner is not None and not is_count(report.partner, 3):
            text = gettext_noop("The partner is not at this table.")
            yield Problem("partner", None, "no-such-seat", text)
        if not level.isdigit() and report.partner is not None:
            text = gettext_noop("This bid is played alone, without a partner.")
            yield Problem("partner", None, "alone", text)
        # A lost Mis may be stopped, and so may one that the opponents gave up.
        yield from check_tricks(report, 4, 13, exactly=level.isdigit())

    def _passed_out_problems(self, report: DealReport) -> Iterator[Problem]:
        """Yield what is wrong with a report of a hand that was passed out."""
        if report.tricks not in (None, (0,) * 4) or report.trick_winners:
            text = gettext_noop("All passed, so there are no tricks.")
            yield Problem("tricks", None, "not-played", text)
        if report.bidder is not None or report.partner is not None:
            text = gettext_noop("All passed, so there is no bidder.")
            yield Problem("bidder", None, "nobody", text)
        yield from check_notes(report, 4)

    def _check_number(self, number: int) -> None:
        if number < 1 or (self.deal_count is not None and number > self.deal_count):
            raise NoSuchDeal(number, self.deal_count)

    def _dealer(self, number: int, earlier: Mapping[int, DealScore]) -> Seat:
        """Return the dealer: one further to the left each time, unless the same dealer redeals."""
        # Each hand passed out leaves the deal where it was, so the dealer lags one seat behind.
        stays = sum(
            self.house.no_bid == "same-dealer" and earlier[n].specials == (_PASSED_OUT,)
            for n in earlier
            if n < number
        )
        return (self.first_dealer + number - 1 - stays) % 4

    def _factor(self, number: int, earlier: Mapping[int, DealScore]) -> int:
        factor = 1
        while self.house.no_bid == "double-hand" and number > 1:
            number -= 1
            if number not in earlier or earlier[number].specials != (_PASSED_OUT,):
                break
            factor = 2 if self.house.repeated_double == "stays" else factor * 2
        return factor
