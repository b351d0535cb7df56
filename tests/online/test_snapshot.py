"""A snapshot is a function of its game's log, and claims and clocks follow from it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from tournaments.online.core import entries as log
from tournaments.online.core.clocks import next_due
from tournaments.online.core.entries import Entry
from tournaments.online.core.reducer import apply_entry, replay
from tournaments.online.core.settings import GameSettings, serialize_ruleset
from tournaments.online.core.snapshot import DealRandomness, GameSnapshot, build_initial_snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator

START = datetime(2026, 3, 5, 20, tzinfo=UTC)


def terms(preset: str, players: int) -> GameSettings:
    return GameSettings(
        ruleset=serialize_ruleset(engine.make_ruleset(preset)), players=players, bot_seconds=1
    )


def randomness(number: int) -> DealRandomness:
    return DealRandomness(number.to_bytes(32, "big"), {0: b"mine"})


def random_log(
    of: GameSettings, rng: Random, max_entries: int
) -> Iterator[tuple[Entry, GameSnapshot]]:
    """A log as bots and clocks would write it, with talk and pauses in between."""
    snapshot = build_initial_snapshot(of)
    lines = [(log.OPENED, None, "* " * 2 + "plain " * (of.players - 2)), (log.STARTED, None, "")]
    at = START
    while snapshot.number < max_entries and not snapshot.ended:
        kind, seat, text = lines.pop(0) if lines else any_line(snapshot, rng)
        at += timedelta(seconds=rng.random())
        deal = snapshot.deal + (kind == log.DEALT)
        entry = Entry(snapshot.number + 1, deal, kind, seat, text, log.PERSON, at)
        snapshot = apply_entry(snapshot, entry, randomness)
        yield entry, snapshot


def any_line(snapshot: GameSnapshot, rng: Random) -> tuple[str, int | None, str]:
    """Something that may happen next."""
    if snapshot.pause is not None:
        return log.RESUMED, 0, ""
    if snapshot.is_played_out:
        return log.ENDED, None, "finished"
    if not snapshot.is_dealt:
        return log.DEALT, None, ""
    odd = rng.random()
    if odd < 0.05:
        away = (log.BOT_TOOK_OVER, rng.randrange(2), "")
        return rng.choice([(log.PHRASE_SENT, 0, "Hello!"), (log.PAUSED, 0, ""), away])
    if odd < 0.1 and snapshot.undo_to is not None:
        return log.UNDONE, snapshot.last_actor, ""
    seat = rng.choice(snapshot.to_act)
    view = snapshot.view(seat)
    assert view is not None
    return log.ACTED, seat, rng.choice(view.legal).text


@settings(max_examples=30, deadline=None)
@given(
    preset=st.sampled_from(["quick13", "noms", "clogs", "raf-caller"]),
    seed=st.integers(0, 10**6),
    cut=st.floats(0, 1),
)
def test_a_log_replayed_in_two_halves_gives_the_same(preset: str, seed: int, cut: float) -> None:
    of = terms(preset, 4)
    written = list(random_log(of, Random(seed), 120))
    entries = [entry for entry, _ in written]
    middle = int(cut * len(entries))
    half = replay(build_initial_snapshot(of), entries[:middle], randomness)
    whole = replay(half, entries[middle:], randomness)
    last = written[-1][1]
    assert (whole.number, whole.last_action, whole.deal) == (
        last.number,
        last.last_action,
        last.deal,
    )
    assert whole.match == last.match
    assert (whole.banks, whole.asked_at, whole.away) == (last.banks, last.asked_at, last.away)
    if whole.state is not None:
        assert last.state is not None
        assert engine.format_transcript(whole.state) == engine.format_transcript(last.state)
        assert engine.replay(engine.format_transcript(whole.state)).history == whole.state.history


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_a_game_waits_for_its_people_and_for_nothing_else(seed: int) -> None:
    """While bots are to act, something is due; between deals too, if anybody is there."""
    for _, snapshot in random_log(terms("quick13", 4), Random(seed), 80):
        bots_act = snapshot.is_dealt and any(map(snapshot.bot_at, snapshot.to_act))
        waits_for_people = not bots_act and (snapshot.is_dealt or snapshot.is_deserted)
        if (
            snapshot.is_started
            and not snapshot.ended
            and snapshot.pause is None
            and not waits_for_people
        ):
            assert next_due(snapshot) is not None
        if snapshot.is_deserted and not snapshot.is_dealt:
            assert next_due(snapshot) is None


def test_a_course_does_not_print_its_cards() -> None:
    *_, (_, snapshot) = random_log(terms("quick13", 4), Random(1), 40)
    assert snapshot.state is not None
    printed = repr(snapshot) + repr(snapshot.undo_to) + repr(randomness(1))
    assert "hands" not in printed
    assert "seed" not in printed


def test_a_log_that_cannot_be_is_refused() -> None:
    snapshot = build_initial_snapshot(terms("quick13", 4))
    bad = Entry(1, 1, log.ACTED, 0, "play:AS", log.PERSON, START)
    with pytest.raises(ValueError, match="without a deal"):
        apply_entry(snapshot, bad, randomness)
