"""Check reports in games without nominations; shared by the games that count tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUITS
from engine.paper.reports import MAX_OVERRIDE, DealReport, Problem
from engine.paper.scores import ScoreWarning
from engine.text import fill, gettext_noop

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.paper.scores import DealScore

__all__ = [
    "check_notes",
    "check_tricks",
    "fill_tricks",
    "fixed_plan",
    "is_count",
    "no_bidding",
    "override_points",
    "points_before",
]


def check_tricks(
    report: DealReport, players: int, played: int, *, exactly: bool
) -> Iterator[Problem]:
    """Yield what is wrong with the tricks. They may be fewer than `played` unless `exactly`."""
    tricks = report.tricks
    if tricks is None:
        text = gettext_noop("Enter how many tricks each player took.")
        yield Problem("tricks", None, "missing", text)
        return
    if len(tricks) != players:
        text = gettext_noop("There are {players} players, but {given} numbers.")
        text = fill(text, players=players, given=len(tricks))
        yield Problem("tricks", None, "wrong-length", text)
        return
    for seat, took in enumerate(tricks):
        if took is not None and not is_count(took, played):
            text = fill(gettext_noop("Enter a whole number from 0 to {most}."), most=played)
            yield Problem("tricks", seat, "out-of-range", text)
            return
    total, left_out = sum(took or 0 for took in tricks), tricks.count(None)
    # Where play may stop early the rest is unknown, so no number can be left out.
    if left_out > 1 or (left_out and not exactly):
        text = gettext_noop("One player's tricks are missing.")
        if left_out > 1:
            text = gettext_noop("Only one player's tricks may be left out.")
        yield Problem("tricks", None, "missing", text)
    elif total > played or (exactly and not left_out and total != played):
        text = gettext_noop("The tricks add up to {total}, but {played} were played.")
        text = fill(text, total=total, played=played)
        yield Problem("tricks", None, "wrong-sum", text)
    yield from _winner_problems(report, players)
    yield from check_notes(report, players)


def check_notes(report: DealReport, players: int) -> Iterator[Problem]:
    """Yield what is wrong with a report apart from its tricks."""
    yield from _other_problems(report)
    yield from _override_problems(report, players)


def no_bidding(report: DealReport) -> Iterator[Problem]:
    """Yield what a report says of bids, in a game that has none."""
    for field, value in (("bidder", report.bidder), ("partner", report.partner)):
        if value is not None:
            text = gettext_noop("There are no bids in this game.")
            yield Problem(field, None, "not-taken", text)


def fixed_plan(report: DealReport, cards: int) -> Iterator[Problem]:
    """Yield where a report differs from the plan, in a game in which no player chooses the plan."""
    if report.hand_size not in (None, cards):
        text = gettext_noop("This deal has {size} cards each.")
        yield Problem("hand_size", None, "fixed", fill(text, size=cards))
    if report.dealer is not None:
        text = gettext_noop("The dealer is fixed in this game.")
        yield Problem("dealer", None, "not-chosen", text)


def _winner_problems(report: DealReport, players: int) -> Iterator[Problem]:
    """Yield where the winners of single tricks, if given, disagree with the numbers."""
    winners = report.trick_winners
    if winners is None:
        return
    if not all(is_count(seat, players - 1) for seat in winners):
        text = gettext_noop("There is no such seat among those that won a trick.")
        yield Problem("trick_winners", None, "no-such-seat", text)
        return
    for seat, took in enumerate(report.tricks or ()):
        if took is not None and took != winners.count(seat):
            text = gettext_noop("{took} tricks entered, but {won} in the list of winners.")
            text = fill(text, took=took, won=winners.count(seat))
            yield Problem("tricks", seat, "disagrees", text)


def _other_problems(report: DealReport) -> Iterator[Problem]:
    if report.nominations is not None and any(
        nominated is not None for nominated in report.nominations
    ):
        text = gettext_noop("There are no nominations in this game.")
        yield Problem("nominations", None, "not-taken", text)
    if report.trump not in (None, "NT", *SUITS):
        text = gettext_noop("Trumps must be S, H, D, C or NT.")
        yield Problem("trump", None, "unknown", text)


def _override_problems(report: DealReport, players: int) -> Iterator[Problem]:
    for seat, override in report.overrides.items():
        if seat not in range(players):
            text = gettext_noop("There is no such seat.")
            yield Problem("overrides", None, "no-such-seat", text)
        elif not is_count(abs(override.points), MAX_OVERRIDE):
            text = fill(gettext_noop("Enter points from −{most} to {most}."), most=MAX_OVERRIDE)
            yield Problem("overrides", seat, "out-of-range", text)
        elif not override.reason.strip():
            text = gettext_noop("Say why the points differ.")
            yield Problem("overrides", seat, "reason-missing", text)


def is_count(value: object, max_count: int) -> bool:
    """Return whether a value is a whole number from 0 to `max_count` (True and False are not).

    >>> is_count(3, 3), is_count(True, 3), is_count(4, 3)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= max_count


def fill_tricks(report: DealReport, players: int, played: int) -> tuple[int, ...]:
    """Return each seat's tricks, a missing number filled in. The report must have no problems."""
    tricks = report.tricks or (0,) * players
    rest = played - sum(took or 0 for took in tricks)
    return tuple(rest if took is None else took for took in tricks)


def override_points(
    points: tuple[int, ...], report: DealReport
) -> tuple[tuple[int, ...], tuple[ScoreWarning, ...]]:
    """Return the points with agreed ones put in, and a warning for each of those."""
    agreed, warnings = list(points), []
    for seat, override in sorted(report.overrides.items()):
        text = fill(
            gettext_noop("Seat {seat} has {points} points by agreement: {reason}"),
            seat=seat + 1,
            points=override.points,
            reason=override.reason,
        )
        warnings.append(ScoreWarning("override", text))
        agreed[seat] = override.points
    return tuple(agreed), tuple(warnings)


def points_before(
    number: int, earlier: Mapping[int, DealScore], players: int
) -> tuple[int, tuple[int, ...]]:
    """Return how many deals before `number` have a score, and each seat's points in them."""
    known = [earlier[n].points for n in earlier if n < number]
    return len(known), tuple(map(sum, zip(*known, strict=True))) or (0,) * players
