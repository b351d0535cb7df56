"""Snapshots of a small game at each of its phases, for the tests of the reducer."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import engine
from tournaments.online.core import entries as log
from tournaments.online.core.entries import Entry
from tournaments.online.core.reducer import apply_entry
from tournaments.online.core.settings import GameSettings, serialize_ruleset
from tournaments.online.core.snapshot import (
    DealRandomness,
    GameSnapshot,
    Proposal,
    build_initial_snapshot,
)

START = datetime(2026, 3, 5, 20, tzinfo=UTC)
NO_SEAT_ASKED = (None,) * 4


def settings(preset: str = "quick13", **options: str) -> GameSettings:
    ruleset = engine.make_ruleset(preset, options)
    return GameSettings(
        ruleset=serialize_ruleset(ruleset), players=4, move_seconds=10, bank_seconds=60
    )


def randomness(number: int) -> DealRandomness:
    return DealRandomness(number.to_bytes(32, "big"), {3: b"theirs", 1: b"mine"})


def second(number: int) -> datetime:
    return START + timedelta(seconds=number)


def add(
    snapshot: GameSnapshot,
    kind: str,
    seat: int | None = None,
    text: str = "",
    *,
    by: str = log.PERSON,
    at: datetime | None = None,
) -> GameSnapshot:
    """Return the snapshot after one more entry; by default each is made a second after the last."""
    number = snapshot.number + 1
    deal = snapshot.deal + (kind == log.DEALT)
    entry = Entry(number, deal, kind, seat, text, by, at or second(number))
    return apply_entry(snapshot, entry, randomness)


def opened(occupants: str = "* * * *") -> GameSnapshot:
    return add(build_initial_snapshot(settings()), log.OPENED, None, occupants)


def dealt() -> GameSnapshot:
    """Three entries: the game was opened, begun and dealt; seat 1 is to nominate."""
    return add(add(opened(), log.STARTED), log.DEALT)


def nominated() -> GameSnapshot:
    """Return a game of four entries: seat 1 has nominated, seat 2 is asked."""
    return add(dealt(), log.ACTED, 1, "nominate:0")


def played() -> GameSnapshot:
    """Return a game of eleven entries, whose first deal is over."""
    snapshot = dealt()
    while snapshot.is_dealt:
        seat = snapshot.to_act[0]
        view = snapshot.view(seat)
        assert view is not None
        snapshot = add(snapshot, log.ACTED, seat, view.legal[0].text)
    return snapshot


def won_last() -> tuple[GameSnapshot, GameSnapshot]:
    """Return the snapshots before and after a card with which its seat wins the trick and leads."""
    before = add(played(), log.DEALT)
    while True:
        seat = before.to_act[0]
        view = before.view(seat)
        assert view is not None
        after = add(before, log.ACTED, seat, view.legal[0].text)
        if after.to_act == (seat,):
            return before, after
        before = after if after.is_dealt else add(after, log.DEALT)


def proposed(snapshot: GameSnapshot) -> GameSnapshot:
    return replace(snapshot, proposal=Proposal("pause", 0, START))


def changes(before: GameSnapshot, after: GameSnapshot) -> dict[str, Any]:
    """Return the fields that differ, without those that every entry changes."""
    assert (after.number, after.entry and after.entry.number) == (before.number + 1,) * 2
    names = [f.name for f in fields(before) if f.name not in ("number", "entry", "revealed")]
    pairs = {name: (getattr(before, name), getattr(after, name)) for name in names}
    return {name: new for name, (old, new) in pairs.items() if old != new}
