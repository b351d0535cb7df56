"""Print the measurements as Markdown tables."""

from __future__ import annotations

import os
import platform
import sqlite3
from datetime import UTC, datetime
from importlib.metadata import version
from typing import Any

from bench.interleaved import Cost

PACKAGES = ("django", "djangorestframework", "uvicorn", "celery", "psycopg")
NAMES = {
    "first": "first (uncached)",
    "kept": "cached",
    "304": "304",
    "again": "the same again",
}
BASELINES = {"result": "bare DRF view, one INSERT"}

RESULT_AIM = 0.5
PAGE_AIM = 0.8
REFRESH_AIM_MS = 50
GROWTH_AIM = 1.5
"""Largest growth of the cost with thirty times as many players."""


def print_machine() -> None:
    """Print the machine and the versions that the figures belong to."""
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    day = datetime.now(UTC).date()
    print(f"\n{day}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end,")
    print(f"{platform.platform()}, Python {platform.python_version()},")
    print("CPU is the median of the rounds, clock the best of them.")
    print(f"SQLite {sqlite3.sqlite_version}, {versions}.")


def print_run(database: str, found: dict[str, Any]) -> None:
    """Print all tables of one database."""
    for way in ("in process", "served"):
        print(f"\n### {database}, {way}\n")
        print("| what | CPU, us | clock, us | times the bare rate, by CPU | by clock |")
        print("|---|---:|---:|---:|---:|")
        for part, costs in found[way].items():
            _print_part(part, costs)
    crowd = found["crowd"]
    rates = f"{crowd['first']:.0f} results a second, {crowd['bare']:.0f} bare INSERTs"
    print(f"\n### {database}, eight phones at once\n\n{rates}.")
    _print_burst(database, found["burst"])
    print(f"\n### {database}, standings after one result\n")
    print("| by | | CPU ms | clock ms |")
    print("|---|---:|---:|---:|")
    for by, costs in found["refresh"].items():
        for name, cost in costs.items():
            print(f"| {by} | {name} | {cost['cpu'] / 1000:.1f} | {cost['wall'] / 1000:.1f} |")


def _print_burst(database: str, burst: dict[str, float]) -> None:
    waits = ", ".join(f"{name} {burst[name]:.0f} ms" for name in ("p50", "p99", "longest"))
    ends = f"{burst['refused']:.0f} refused, {burst['lost']:.0f} lost"
    print(f"\n### {database}, 200 tables within one second\n\n{waits}; {ends}.")


def _print_part(part: str, costs: dict[str, dict[str, float]]) -> None:
    bare = Cost(**costs["bare"])
    print(f"| {BASELINES.get(part, 'bare view')} | {bare.cpu:.0f} | {bare.wall:.0f} | 1 | 1 |")
    for name, figures in costs.items():
        if name != "bare":
            cost = Cost(**figures)
            cpu, wall = cost.ratio_to(bare)
            what = f"{part}: {NAMES[name] if part != 'result' or name != 'first' else 'a new one'}"
            print(f"| {what} | {cost.cpu:.0f} | {cost.wall:.0f} | {cpu:.2f} | {wall:.2f} |")


def print_aims(runs: dict[str, Any]) -> bool:
    """Print whether each aim is met; return whether all are."""
    if not runs:
        return True
    print("\n### Aims\n")
    met = [_print_aim(*aim) for database, found in runs.items() for aim in _aims(database, found)]
    return all(met)


def _aims(database: str, found: dict[str, Any]) -> list[tuple[str, float, float]]:
    """Return (name, measured value, aim); a positive aim is a minimum, a negative a maximum."""
    served, refresh = found["served"], found["refresh"]["players"]
    crowd = found["crowd"]["first"] / found["crowd"]["bare"]
    growth = refresh["3000"]["cpu"] / refresh["100"]["cpu"]
    return [
        *_rates(f"{database}: results to bare INSERTs", served["result"], "first", RESULT_AIM),
        (f"{database}: the same, eight phones at once", crowd, RESULT_AIM),
        (f"{database}: of 200 tables at once, refused or lost", _unlucky(found), -0.5),
        *_rates(f"{database}: cached page to bare view", served["season page"], "kept", PAGE_AIM),
        (f"{database}: ms for 1,000 players", refresh["1000"]["wall"] / 1000, -REFRESH_AIM_MS),
        (f"{database}: CPU for 3,000 players to 100", growth, -GROWTH_AIM),
    ]


def _unlucky(found: dict[str, Any]) -> float:
    return float(found["burst"]["refused"] + found["burst"]["lost"])


def _rates(words: str, costs: Any, name: str, aim: float) -> list[tuple[str, float, float]]:
    ratios = Cost(**costs[name]).ratio_to(Cost(**costs["bare"]))
    return [(f"{words}, by {by}", r, aim) for by, r in zip(("CPU", "clock"), ratios, strict=True)]


def _print_aim(what: str, measured: float, aim: float) -> bool:
    met = measured >= aim if aim > 0 else measured <= -aim
    words = f"at least {aim}" if aim > 0 else f"at most {-aim}"
    print(f"- {what}: {measured:.2f}, {words}: {'met' if met else 'MISSED'}")
    return met
