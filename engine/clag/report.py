"""What a report of a deal must look like: every problem is named, none raises on its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUITS
from engine.paper.reports import DealReport, Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.clag.combination import Combination
    from engine.clag.house_rules import HouseRules
    from engine.seats import Seat

__all__ = ["Checker", "is_count", "trumps_to_note"]


def is_count(value: object) -> bool:
    """Whether a value is a plain whole number (True and False are not).

    >>> is_count(3), is_count(True), is_count("3")
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool)


def trumps_to_note(
    deal: Combination, house: HouseRules, players: int, size: int
) -> tuple[str, ...]:
    """What a report of the deal may say of trumps: suits, none of them ("NT"), or both."""
    if not deal.trump.has_trumps:
        return ("NT",)
    if deal.trump.named:
        may_lack = house.caller_may_name_no_trumps
    else:
        may_lack = players * size == 52 and house.no_stock == "no-trumps"
    return (*SUITS, "NT") if may_lack else (*SUITS,)


class Checker:
    """Checks one report against what the deal is. `problems()` finds all of them at once."""

    def __init__(
        self, report: DealReport, players: int, size: int, deal: Combination, house: HouseRules
    ) -> None:
        self.report = report
        self.players = players
        self.size = size
        self.deal = deal
        self.house = house

    def problems(self) -> Iterator[Problem]:
        """Everything that cannot be."""
        yield from self._nominations()
        yield from self._trick_winners()
        yield from self._tricks()
        yield from self._trump()
        yield from self._overrides()

    def tricks(self) -> tuple[int, ...]:
        """Everybody's tricks, a missing number filled in; only for a report without problems."""
        winners, given = self.report.trick_winners, self.report.tricks
        if given is None:
            return tuple((winners or ()).count(seat) for seat in range(self.players))
        rest = self.size - sum(took for took in given if took is not None)
        return tuple(rest if took is None else took for took in given)

    def _nominations(self) -> Iterator[Problem]:
        given = self.report.nominations
        if not self.deal.contract.nominates:
            if given is not None and any(said is not None for said in given):
                title = self.deal.contract.title
                yield _problem("nominations", "not-taken", f"No nominations are taken in {title}.")
        elif given is None:
            yield _problem("nominations", "missing", "Everybody's nomination is needed.")
        else:
            yield from self._counts("nominations", given, "nomination")
            for seat, said in enumerate(given[: self.players]):
                if said is None:
                    yield _problem("nominations", "missing", "A nomination is missing.", seat)

    def _tricks(self) -> Iterator[Problem]:
        given = self.report.tricks
        if given is None:
            if self.report.trick_winners is None and not self.deal.needs_trick_winners:
                yield _problem("tricks", "missing", "Say how many tricks each player took.")
            return
        wrong = [*self._counts("tricks", given, "number of tricks")]
        yield from wrong
        if not wrong:
            yield from self._sum(given)

    def _sum(self, given: Sequence[int | None]) -> Iterator[Problem]:
        unsaid = [seat for seat, took in enumerate(given) if took is None]
        total = sum(took for took in given if took is not None)
        if len(unsaid) > 1:
            text = "Only one player's tricks may be left out."
            yield from (_problem("tricks", "missing", text, seat) for seat in unsaid)
        elif total > self.size or (not unsaid and total != self.size):
            played = f"{self.size} {'was' if self.size == 1 else 'were'} played"
            yield _problem("tricks", "wrong-sum", f"The tricks add up to {total}, but {played}.")
        else:
            yield from self._agreement(given)

    def _agreement(self, given: Sequence[int | None]) -> Iterator[Problem]:
        winners = self.report.trick_winners
        if winners is None or [*self._trick_winners()]:
            return
        for seat, took in enumerate(given):
            won = winners.count(seat)
            if took is not None and took != won:
                text = f"Says {took} tricks, but won {won} of those listed."
                yield _problem("tricks", "disagrees", text, seat)

    def _trick_winners(self) -> Iterator[Problem]:
        winners = self.report.trick_winners
        if winners is None:
            if self.deal.needs_trick_winners:
                text = "Say who won each trick: the tricks are worth different amounts."
                yield _problem("trick_winners", "missing", text)
            return
        if len(winners) != self.size:
            text = f"{self.size} tricks were played, but {len(winners)} winners are given."
            yield _problem("trick_winners", "wrong-length", text)
        for trick, seat in enumerate(winners, 1):
            if not self._is_seat(seat):
                yield _problem("trick_winners", "no-such-seat", f"Trick {trick}: no such seat.")

    def _counts(self, field: str, given: Sequence[object], noun: str) -> Iterator[Problem]:
        if len(given) != self.players:
            text = f"There are {self.players} players, but {len(given)} numbers."
            yield _problem(field, "wrong-length", text)
        for seat, value in enumerate(given[: self.players]):
            if value is None:
                continue
            if not is_count(value):
                yield _problem(field, "not-a-number", f"The {noun} must be a whole number.", seat)
            elif not 0 <= value <= self.size:  # type: ignore[operator]
                text = f"The {noun} must be from 0 to {self.size}, not {value}."
                yield _problem(field, "out-of-range", text, seat)

    def _trump(self) -> Iterator[Problem]:
        trump, kind = self.report.trump, self.deal.trump
        if trump is None or trump in trumps_to_note(self.deal, self.house, self.players, self.size):
            return
        if trump not in (*SUITS, "NT"):
            yield _problem("trump", "unknown", "Trumps must be S, H, D, C or NT.")
        elif trump == "NT":
            yield _problem("trump", "must-be-a-suit", "This deal has a trump suit.")
        else:
            yield _problem("trump", "no-trumps", f"There are no trumps in {kind.title}.")

    def _overrides(self) -> Iterator[Problem]:
        for seat, override in self.report.overrides.items():
            if not self._is_seat(seat):
                yield _problem("overrides", "no-such-seat", "No such seat.")
            elif not is_count(override.points):
                yield _problem("overrides", "not-a-number", "Points must be a whole number.", seat)
            elif abs(override.points) > 1000:
                text = "No deal can be worth so much."
                yield _problem("overrides", "out-of-range", text, seat)
            elif not str(override.reason or "").strip():
                yield _problem("overrides", "reason-missing", "Say why the points differ.", seat)

    def _is_seat(self, seat: Seat) -> bool:
        return is_count(seat) and 0 <= seat < self.players


def _problem(field: str, code: str, message: str, seat: Seat | None = None) -> Problem:
    return Problem(field, seat, code, message)
