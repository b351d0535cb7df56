"""The score sheet of Clag: a game with a schedule of deals, or with a caller."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from engine.cards import ANY_TRUMPS, SUITS
from engine.clag.caller import hand_sizes, next_caller
from engine.clag.combination import combine
from engine.clag.preset import Line, Preset
from engine.clag.report import Checker, is_count, trumps_to_note
from engine.clag.rules_text import deal_title, make_deal_sentence
from engine.clag.scoring import Scored, score_deal
from engine.clag.slots import Combination, Trump
from engine.clag.special_lookup import find_special, get_specials, specials
from engine.errors import DealUnknownYet, NoSuchDeal, SlotClash
from engine.paper.plans import DealPlan, MenuItem, forbidden_nomination
from engine.paper.reports import DealReport, Problem, ReportRefused
from engine.paper.scores import DealScore, ScoreWarning
from engine.paper.sheets import ScoreSheet
from engine.seats import Seat, left_of, seats_from
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.clag.house_rules import HouseRules
    from engine.clag.slots import Special
    from engine.paper.rulesets import Ruleset

__all__ = ["Sheet", "menu_item"]


@dataclass(frozen=True, eq=True)
class Sheet(ScoreSheet):
    """One table's sheet: preset, house rules, number of players, first dealer."""

    ruleset: Ruleset
    preset: Preset
    house: HouseRules
    players: int
    first_dealer: Seat

    @property
    def deal_count(self) -> int:
        return self.preset.deal_count(self.house)

    @property
    def looks_back(self) -> bool:
        return self.preset.has_caller

    def plan(
        self,
        number: int,
        earlier: Mapping[int, DealScore],
        *,
        hand_size: int | None = None,
        call: tuple[str, ...] | None = None,
    ) -> DealPlan:
        line = self.line(number)
        if not self.preset.has_caller:
            return self._scheduled(number, line)
        dealer, caller = self.who(number, earlier)
        sizes = self.sizes()
        if hand_size not in sizes or hand_size is None:
            return self.open_plan(number, dealer, caller)
        chosen = replace(line, size=hand_size, specials=tuple(call or ()))
        return self._describe(number, chosen, dealer, caller)

    def score(self, number: int, report: DealReport, earlier: Mapping[int, DealScore]) -> DealScore:
        line, problems = self._reported_line(number, report)
        dealer, caller = self.who(number, earlier)
        problems += self._dealer_problems(report)
        if line is None:
            raise ReportRefused(tuple(problems))
        deal = self.combination(line)
        checker = Checker(report, self.players, line.size, deal, self.house)
        problems += checker.problems()
        if problems:
            raise ReportRefused(tuple(problems))
        if report.dealer is not None:
            dealer = report.dealer
        return self._scored(number, checker, dealer, caller)

    def _scored(
        self, number: int, checker: Checker, dealer: Seat, caller: Seat | None
    ) -> DealScore:
        """Score a report that has no problems."""
        report, deal, tricks = checker.report, checker.deal, checker.tricks()
        nominations = _nominations(deal, report)
        # Only a noted "NT" overrides the specials: no card was left to turn, or none was named.
        trumps = False if report.trump == "NT" else None
        scored = score_deal(
            deal, self.house, nominations, tricks, report.trick_winners, trumps=trumps
        )
        scored, overridden = _override(scored, report, deal)
        return DealScore(
            number=number,
            hand_size=checker.size,
            specials=deal.slugs,
            dealer=dealer,
            caller=caller,
            nominations=nominations,
            tricks=tricks,
            trick_winners=report.trick_winners,
            trump=report.trump,
            points=scored.points,
            made=scored.made,
            failed=scored.failed,
            exact=scored.exact,
            warnings=(*self._forbidden_total(checker.size, nominations, dealer), *overridden),
        )

    def _forbidden_total(
        self, size: int, nominations: tuple[int, ...] | None, dealer: Seat
    ) -> tuple[ScoreWarning, ...]:
        if nominations is None:
            return ()
        nominated, start = nominations[dealer], self.house.forbidden_total_from
        if forbidden_nomination(size, sum(nominations) - nominated, start) != nominated:
            return ()
        text = gettext_noop("The nominations add up to {total}, the forbidden total.")
        text = fill(text, total=size)
        return (ScoreWarning("forbidden-total", text),)

    # Who deals, and who calls.

    def who(self, number: int, earlier: Mapping[int, DealScore]) -> tuple[Seat, Seat | None]:
        """Return dealer and caller (None without one) of a deal. Raises `DealUnknownYet`."""
        rotated = (self.first_dealer + number - 1) % self.players
        if not self.preset.has_caller:
            return rotated, None
        if number == 1:
            return self.first_dealer, self.first_dealer
        last = earlier.get(number - 1)
        if last is None:
            raise DealUnknownYet(number, number - 1)
        called = last.dealer if last.caller is None else last.caller
        winner = next_caller(last.points, last.dealer, called, self.house)
        # A8: the winner calls, and deals too unless the deal rotates.
        return (rotated if self.house.caller == "dealer-rotates" else winner), winner

    def _dealer_problems(self, report: DealReport) -> list[Problem]:
        dealer = report.dealer
        if dealer is None:
            return []
        if self.house.dealing != "cut-every-deal":
            text = gettext_noop("The dealer is fixed in this game.")
            return [Problem("dealer", None, "not-chosen", text)]
        if not is_count(dealer) or not 0 <= dealer < self.players:
            text = gettext_noop("The dealer is not at this table.")
            return [Problem("dealer", None, "no-such-seat", text)]
        return []

    # What the deal is.

    def line(self, number: int) -> Line:
        """Return the schedule's line of a deal, an empty one where a caller fills it in.

        Raises `NoSuchDeal`.
        """
        if not is_count(number) or not 1 <= number <= self.deal_count:
            raise NoSuchDeal(number, self.deal_count)
        return Line(0) if self.preset.has_caller else self.preset.lines[number - 1]

    def sizes(self) -> tuple[int, ...]:
        """Return the hand sizes that a caller may choose."""
        return hand_sizes(self.house, self.players)

    def combination(self, line: Line) -> Combination:
        """Return the combined specials of a line of the schedule."""
        return _combined(tuple(line.names(self.house)), self.house)

    def _reported_line(self, number: int, report: DealReport) -> tuple[Line | None, list[Problem]]:
        """Return the line that is reported, None if size or call is wrong, and the problems."""
        line = self.line(number)
        if self.preset.has_caller:
            problems = [*self._size_problems(report), *self._call_problems(report)]
            if problems or report.hand_size is None:
                return None, problems
            return replace(line, size=report.hand_size, specials=tuple(report.call or ())), []
        return line, _fixed_problems(line, self.combination(line), report)

    def _size_problems(self, report: DealReport) -> list[Problem]:
        sizes = self.sizes()
        if is_count(report.hand_size) and report.hand_size in sizes:
            return []
        if report.hand_size is None:
            text = gettext_noop("Enter how many cards the caller chose.")
            return [Problem("hand_size", None, "missing", text)]
        text = gettext_noop("The caller may choose {few} to {many} cards.")
        text = fill(text, few=sizes[0], many=sizes[-1])
        return [Problem("hand_size", None, "out-of-range", text)]

    def _call_problems(self, report: DealReport) -> list[Problem]:
        problems, chosen = [], []
        for slug in report.call or ():
            special = find_special(str(slug))
            if special is None or special.slug not in self.house.menu:
                text = gettext_noop("{special!r} cannot be called in this game.")
                text = fill(text, special=str(slug)[:40])
                problems.append(Problem("call", None, "not-on-the-menu", text))
            else:
                chosen.append(special)
        try:
            combine(chosen, self.house)
        except SlotClash as clash:
            problems.append(Problem("call", None, clash.code, clash.message))
        return problems

    # Plans.

    @cached_property
    def _plans(self) -> dict[int, DealPlan]:
        """The plans of a schedule's deals, each made when it is first asked for."""
        # cached_property writes to __dict__, so it also works on a frozen dataclass.
        return {}

    def _scheduled(self, number: int, line: Line) -> DealPlan:
        if number not in self._plans:
            # No earlier scores are needed: with a schedule, results never decide the dealer.
            dealer, _ = self.who(number, {})
            self._plans[number] = self._describe(number, line, dealer, None)
        return self._plans[number]

    def _describe(self, number: int, line: Line, dealer: Seat, caller: Seat | None) -> DealPlan:
        deal = self.combination(line)
        nominates = deal.contract.nominates
        leader = left_of(dealer, self.players)
        labels = join([special.label for special in deal.named], "+")
        has_caller = self.preset.has_caller
        return DealPlan(
            number=number,
            hand_size=line.size,
            label=line.label or labels or str(line.size),
            specials=deal.slugs,
            title=deal_title(deal, line.size, line.title),
            sentence=make_deal_sentence(deal, line.size, self.house),
            dealer=dealer,
            leader=leader,
            nomination_order=seats_from(leader, self.players) if nominates else (),
            takes_nominations=nominates,
            needs_trick_winners=deal.needs_trick_winners,
            nominate_before_cards=nominates and deal.sight.nominate_first,
            forbidden_from=self.house.forbidden_total_from,
            trumps=trumps_to_note(deal.trump, self.house, self.players, line.size),
            needs_dealer=self.house.dealing == "cut-every-deal",
            caller=caller,
            hand_size_choices=self.sizes() if has_caller else (),
            menu=self._menu() if has_caller else (),
        )

    def open_plan(self, number: int, dealer: Seat, caller: Seat | None) -> DealPlan:
        """Return the plan of a caller's deal before anything is chosen."""
        # Any size will do: what depends on it is replaced below.
        plan = self._describe(number, Line(self.sizes()[0]), dealer, caller)
        text = gettext_noop(
            "The caller chooses how many cards, looks at their hand and calls any special deals."
        )
        title = gettext_noop("Caller's choice")
        return replace(
            plan, hand_size=None, label="?", title=title, sentence=text, trumps=ANY_TRUMPS
        )

    def _menu(self) -> tuple[MenuItem, ...]:
        known = specials()
        return tuple(menu_item(known[slug], self.house) for slug in self.house.menu)


@lru_cache(maxsize=1024)
def _combined(slugs: tuple[str, ...], house: HouseRules) -> Combination:
    """Combine the specials of a deal; cached since every table has the same ones."""
    return combine(get_specials(slugs), house)


def _nominations(deal: Combination, report: DealReport) -> tuple[int, ...] | None:
    if not deal.contract.nominates or report.nominations is None:
        return None
    return tuple(nominated for nominated in report.nominations if nominated is not None)


def menu_item(special: Special, house: HouseRules | None = None) -> MenuItem:
    """Return a special as it may be called, with the sentence that a house gives it."""
    ranked = special.order if isinstance(special, Trump) else None
    order = "".join(SUITS[suit] for suit in ranked or ())
    sentence = special.sentence if house is None else special.sentence_in(house)
    return MenuItem(special.slug, special.title, special.slot.value, sentence, order=order)


def _fixed_problems(line: Line, deal: Combination, report: DealReport) -> list[Problem]:
    """Return the problems of a report that does not repeat the fixed size and specials."""
    problems = []
    if report.hand_size is not None and report.hand_size != line.size:
        text = gettext_noop("This deal has {size} cards each.")
        if line.size == 1:
            text = gettext_noop("This deal has one card each.")
        text = fill(text, size=line.size)
        problems.append(Problem("hand_size", None, "fixed", text))
    called = {str(slug).replace("_", "-") for slug in report.call or ()}
    if called and called != set(deal.slugs):
        text = gettext_noop("Nothing can be called in this game.")
        problems.append(Problem("call", None, "fixed", text))
    return problems


def _override(
    scored: Scored, report: DealReport, deal: Combination
) -> tuple[Scored, tuple[ScoreWarning, ...]]:
    """Return the score with the agreed points put in, and a warning for each of those."""
    points, made = list(scored.points), list(scored.made)
    warnings = []
    for seat, override in sorted(report.overrides.items()):
        text = fill(
            gettext_noop("Seat {seat} has {points} points by agreement, not {computed}: {reason}"),
            seat=seat + 1,
            points=override.points,
            computed=points[seat],
            reason=override.reason,
        )
        warnings.append(ScoreWarning("override", text))
        points[seat] = override.points
        # An agreed outcome counts only for a seat that had a contract.
        if override.made is not None and made[seat] is not None:
            made[seat] = override.made
    exact = tuple(bool(kept) and deal.contract.nominates for kept in made)
    failed = tuple(kept is False for kept in made)
    return Scored(tuple(points), tuple(made), failed, exact), tuple(warnings)
