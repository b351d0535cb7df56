"""Checking reported tricks where nothing is nominated; shared by games that count tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import SUITS
from engine.paper.reports import DealReport, Problem
from engine.paper.scores import ScoreWarning

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.paper.scores import DealScore

__all__ = [
    "check_notes",
    "check_tricks",
    "fill_tricks",
    "is_count",
    "override_points",
    "points_before",
]


def check_tricks(
    report: DealReport, players: int, played: int, *, exactly: bool
) -> Iterator[Problem]:
    """What is wrong with the tricks; fewer than `played` are fine unless `exactly` so many were."""
    tricks = report.tricks
    if tricks is None:
        yield Problem("tricks", None, "missing", "Say how many tricks each player took.")
        return
    if len(tricks) != players:
        text = f"There are {players} players, but {len(tricks)} numbers."
        yield Problem("tricks", None, "wrong-length", text)
        return
    for seat, took in enumerate(tricks):
        if took is not None and not is_count(took, played):
            text = f"The number of tricks must be a whole number from 0 to {played}."
            yield Problem("tricks", seat, "out-of-range", text)
            return
    total, left_out = sum(took or 0 for took in tricks), tricks.count(None)
    if left_out > 1 or (left_out and not exactly):
        yield Problem("tricks", None, "missing", "Somebody's tricks are missing.")
    elif total > played or (exactly and not left_out and total != played):
        text = f"The tricks add up to {total}, but {played} were played."
        yield Problem("tricks", None, "wrong-sum", text)
    yield from _winner_problems(report, players)
    yield from check_notes(report, players)


def check_notes(report: DealReport, players: int) -> Iterator[Problem]:
    """What is wrong with all that a report says besides the tricks."""
    yield from _other_problems(report)
    yield from _override_problems(report, players)


def _winner_problems(report: DealReport, players: int) -> Iterator[Problem]:
    """Where the winner of each trick is given as well, it must agree with the numbers."""
    winners = report.trick_winners
    if winners is None:
        return
    if not all(is_count(seat, players - 1) for seat in winners):
        yield Problem("trick_winners", None, "no-such-seat", "A trick was won by no such seat.")
        return
    for seat, took in enumerate(report.tricks or ()):
        if took is not None and took != winners.count(seat):
            text = f"Says {took} tricks, but won {winners.count(seat)} of those listed."
            yield Problem("tricks", seat, "disagrees", text)


def _other_problems(report: DealReport) -> Iterator[Problem]:
    if report.nominations is not None and any(said is not None for said in report.nominations):
        yield Problem("nominations", None, "not-taken", "No nominations are taken in this game.")
    if report.trump not in (None, "NT", *SUITS):
        yield Problem("trump", None, "unknown", "Trumps must be S, H, D, C or NT.")


def _override_problems(report: DealReport, players: int) -> Iterator[Problem]:
    for seat, override in report.overrides.items():
        if seat not in range(players):
            yield Problem("overrides", None, "no-such-seat", "No such seat.")
        elif not is_count(abs(override.points), 1000):
            yield Problem("overrides", seat, "out-of-range", "No deal can be worth so much.")
        elif not override.reason.strip():
            yield Problem("overrides", seat, "reason-missing", "Say why the points differ.")


def is_count(value: object, most: int) -> bool:
    """Whether a value is a whole number from 0 to `most` (True and False are not).

    >>> is_count(3, 3), is_count(True, 3), is_count(4, 3)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def fill_tricks(report: DealReport, players: int, played: int) -> tuple[int, ...]:
    """Everybody's tricks, a number left out filled in; for a report without problems."""
    tricks = report.tricks or (0,) * players
    rest = played - sum(took or 0 for took in tricks)
    return tuple(rest if took is None else took for took in tricks)


def override_points(
    points: tuple[int, ...], report: DealReport
) -> tuple[tuple[int, ...], tuple[ScoreWarning, ...]]:
    """The points with agreed ones put in, and a warning for each."""
    agreed, warnings = list(points), []
    for seat, override in sorted(report.overrides.items()):
        text = f"Seat {seat + 1} has {override.points} points by agreement: {override.reason}"
        warnings.append(ScoreWarning("override", text))
        agreed[seat] = override.points
    return tuple(agreed), tuple(warnings)


def points_before(
    number: int, earlier: Mapping[int, DealScore], players: int
) -> tuple[int, tuple[int, ...]]:
    """How many of the deals before one have a score, and everybody's points in them."""
    known = [earlier[n].points for n in earlier if n < number]
    return len(known), tuple(map(sum, zip(*known, strict=True))) or (0,) * players
