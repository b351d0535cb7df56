"""Checking reported tricks where nothing is nominated; shared by games that count tricks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.reports import DealReport, Problem
from engine.scores import ScoreWarning

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["check_tricks", "fill_tricks", "override_points"]


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
        if took is not None and not _is_count(took, played):
            text = f"The number of tricks must be a whole number from 0 to {played}."
            yield Problem("tricks", seat, "out-of-range", text)
            return
    total, left_out = sum(took or 0 for took in tricks), tricks.count(None)
    if left_out > 1 or (left_out and not exactly):
        yield Problem("tricks", None, "missing", "Somebody's tricks are missing.")
    elif total > played or (exactly and not left_out and total != played):
        text = f"The tricks add up to {total}, but {played} were played."
        yield Problem("tricks", None, "wrong-sum", text)
    yield from _override_problems(report, players)


def _override_problems(report: DealReport, players: int) -> Iterator[Problem]:
    for seat, override in report.overrides.items():
        if seat not in range(players):
            yield Problem("overrides", None, "no-such-seat", "No such seat.")
        elif not _is_count(abs(override.points), 1000):
            yield Problem("overrides", seat, "out-of-range", "No deal can be worth so much.")
        elif not override.reason.strip():
            yield Problem("overrides", seat, "reason-missing", "Say why the points differ.")


def _is_count(value: object, most: int) -> bool:
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
