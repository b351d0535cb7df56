"""Check a report of a deal: all problems are collected, none raises on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import ANY_TRUMPS, SUITS
from engine.paper.report_checks import no_bidding
from engine.paper.reports import MAX_OVERRIDE, DealReport, Problem
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import TypeGuard

    from engine.clag.house_rules import HouseRules
    from engine.clag.slots import Combination, Trump
    from engine.seats import Seat

__all__ = ["Checker", "is_count", "trumps_to_note"]


def is_count(value: object) -> TypeGuard[int]:
    """Return whether a value is a plain whole number (True and False are not).

    >>> is_count(3), is_count(True), is_count("3")
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def trumps_to_note(trump: Trump, house: HouseRules, players: int, size: int) -> tuple[str, ...]:
    """Return what a report may give as trumps: the suits, "NT" for none, or both."""
    if not trump.has_trumps:
        return ("NT",)
    if trump.named:
        may_lack = house.caller_may_name_no_trumps
    else:
        may_lack = players * size == 52 and house.no_stock == "no-trumps"
    return ANY_TRUMPS if may_lack else (*SUITS,)


class Checker:
    """A check of one report against the deal that it is about.

    `problems` finds everything that is wrong; only without problems may `tricks` be asked.
    """

    def __init__(
        self, report: DealReport, players: int, size: int, deal: Combination, house: HouseRules
    ) -> None:
        self.report = report
        self.players = players
        self.size = size
        self.deal = deal
        self.house = house

    def problems(self) -> Iterator[Problem]:
        """Yield everything that is wrong with the report."""
        yield from self._nominations()
        yield from self._trick_winners()
        yield from self._tricks()
        yield from self._trump()
        yield from no_bidding(self.report)
        yield from self._overrides()

    def tricks(self) -> tuple[int, ...]:
        """Return each seat's tricks, a missing number filled in; the report has no problems."""
        winners, given = self.report.trick_winners, self.report.tricks
        if given is None:
            return tuple((winners or ()).count(seat) for seat in range(self.players))
        rest = self.size - sum(took for took in given if took is not None)
        return tuple(rest if took is None else took for took in given)

    def _nominations(self) -> Iterator[Problem]:
        given = self.report.nominations
        if not self.deal.contract.nominates:
            if given is not None and any(nominated is not None for nominated in given):
                text = gettext_noop("There are no nominations in {special}.")
                text = fill(text, special=join([self.deal.contract.title]))
                yield _problem("nominations", "not-taken", text)
        elif given is None:
            text = gettext_noop("Enter a nomination for every player.")
            yield _problem("nominations", "missing", text)
        else:
            yield from self._counts("nominations", given)
            for seat, nominated in enumerate(given[: self.players]):
                if nominated is None:
                    text = gettext_noop("This nomination is missing.")
                    yield _problem("nominations", "missing", text, seat)

    def _tricks(self) -> Iterator[Problem]:
        given = self.report.tricks
        if given is None:
            if self.report.trick_winners is None and not self.deal.needs_trick_winners:
                text = gettext_noop("Enter how many tricks each player took.")
                yield _problem("tricks", "missing", text)
            return
        wrong = [*self._counts("tricks", given)]
        yield from wrong
        if not wrong:
            yield from self._sum(given)

    def _sum(self, given: Sequence[int | None]) -> Iterator[Problem]:
        missing = [seat for seat, took in enumerate(given) if took is None]
        total = sum(took for took in given if took is not None)
        if len(missing) > 1:
            text = gettext_noop("Only one player's tricks may be left out.")
            yield from (_problem("tricks", "missing", text, seat) for seat in missing)
        elif total > self.size or (not missing and total != self.size):
            text = gettext_noop("The tricks add up to {total}, but {played} were played.")
            if self.size == 1:
                text = gettext_noop("The tricks add up to {total}, but only one was played.")
            yield _problem("tricks", "wrong-sum", fill(text, total=total, played=self.size))
        else:
            yield from self._agreement(given)

    def _agreement(self, given: Sequence[int | None]) -> Iterator[Problem]:
        winners = self.report.trick_winners
        # Winners that are wrong in themselves are listed already.
        if winners is None or [*self._trick_winners()]:
            return
        for seat, took in enumerate(given):
            won = winners.count(seat)
            if took is not None and took != won:
                text = gettext_noop("{took} tricks entered, but {won} in the list of winners.")
                text = fill(text, took=took, won=won)
                yield _problem("tricks", "disagrees", text, seat)

    def _trick_winners(self) -> Iterator[Problem]:
        winners = self.report.trick_winners
        if winners is None:
            if self.deal.needs_trick_winners:
                text = gettext_noop(
                    "Enter who won each trick: the tricks are worth different amounts."
                )
                yield _problem("trick_winners", "missing", text)
            return
        if len(winners) != self.size:
            text = gettext_noop("{played} tricks were played, but {given} winners are given.")
            text = fill(text, played=self.size, given=len(winners))
            yield _problem("trick_winners", "wrong-length", text)
        for trick, seat in enumerate(winners, 1):
            if not self._is_seat(seat):
                text = gettext_noop("Trick {trick}: there is no such seat.")
                yield _problem("trick_winners", "no-such-seat", fill(text, trick=trick))

    def _counts(self, field: str, given: Sequence[object]) -> Iterator[Problem]:
        if len(given) != self.players:
            text = gettext_noop("There are {players} players, but {given} numbers.")
            text = fill(text, players=self.players, given=len(given))
            yield _problem(field, "wrong-length", text)
        for seat, value in enumerate(given[: self.players]):
            if value is None:
                continue
            if not is_count(value):
                yield _problem(field, "not-a-number", gettext_noop("Enter a whole number."), seat)
            elif not 0 <= value <= self.size:
                text = gettext_noop("Enter a number from 0 to {most}, not {value}.")
                text = fill(text, most=self.size, value=value)
                yield _problem(field, "out-of-range", text, seat)

    def _trump(self) -> Iterator[Problem]:
        trump, kind = self.report.trump, self.deal.trump
        if trump is None or trump in trumps_to_note(kind, self.house, self.players, self.size):
            return
        if trump not in ANY_TRUMPS:
            text = gettext_noop("Trumps must be S, H, D, C or NT.")
            yield _problem("trump", "unknown", text)
        elif trump == "NT":
            text = gettext_noop("This deal has a trump suit.")
            yield _problem("trump", "must-be-a-suit", text)
        else:
            text = gettext_noop("There are no trumps in {special}.")
            yield _problem("trump", "no-trumps", fill(text, special=join([kind.title])))

    def _overrides(self) -> Iterator[Problem]:
        for seat, override in self.report.overrides.items():
            if not self._is_seat(seat):
                yield _problem("overrides", "no-such-seat", gettext_noop("There is no such seat."))
            elif not is_count(override.points):
                text = gettext_noop("Enter the points as a whole number.")
                yield _problem("overrides", "not-a-number", text, seat)
            elif abs(override.points) > MAX_OVERRIDE:
                text = fill(gettext_noop("Enter points from −{most} to {most}."), most=MAX_OVERRIDE)
                yield _problem("overrides", "out-of-range", text, seat)
            elif not str(override.reason or "").strip():
                text = gettext_noop("Say why the points differ.")
                yield _problem("overrides", "reason-missing", text, seat)

    def _is_seat(self, seat: Seat) -> bool:
        return is_count(seat) and 0 <= seat < self.players


def _problem(field: str, code: str, message: str, seat: Seat | None = None) -> Problem:
    return Problem(field, seat, code, message)
