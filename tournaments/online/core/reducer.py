"""One entry of a log after the other: how each kind changes the course of a game."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import engine
from tournaments.online.core import entries as log
from tournaments.online.core.snapshot import Course, Pause, Proposal, seconds_left

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from tournaments.online.core.entries import Entry
    from tournaments.online.core.snapshot import Chances

CUT = b"deal-cut-v1"
DISCLOSING = frozenset({"hand-seen", "hand-shown", "trump-turned", "card-turned", "deal-scored"})
"""Events that show somebody a card he had not seen; nothing before them can be taken back."""


def follow(course: Course, entries: Iterable[Entry], chances: Chances) -> Course:
    """The course after more entries. `chances` gives the chance of a deal by its number."""
    for entry in entries:
        course = step(course, entry, chances)
    return course


def step(course: Course, entry: Entry, chances: Chances) -> Course:
    """The course after one entry. Raises the engine's refusals for an action that cannot be."""
    told = replace(course, number=entry.number, entry=entry, told=())
    return _STEPS[entry.kind](told, entry, chances)


def _seat(entry: Entry) -> int:
    """The seat of an entry that is some seat's."""
    if entry.seat is None:
        raise ValueError(f"The log has {entry.kind} without a seat.")
    return entry.seat


def _at(row: tuple[Any, ...], seat: int | None, value: object) -> tuple[Any, ...]:
    return tuple(value if place == seat else old for place, old in enumerate(row))


# Coming and going.


def _opened(course: Course, entry: Entry, _chances: Chances) -> Course:
    return replace(course, sitting=tuple(entry.text.split()))


def _sat(course: Course, entry: Entry, _chances: Chances) -> Course:
    who = log.PERSON_SEAT if entry.kind == log.JOINED else entry.text.partition(" ")[0]
    after = replace(course, sitting=_at(course.sitting, entry.seat, who), proposal=None)
    is_elsewhere = entry.kind == log.JOINED and course.is_person(_seat(entry))
    if is_elsewhere and entry.seat not in course.away:
        return after  # the same seat on another device: its clock goes on
    return _here(after, entry)


def _left(course: Course, entry: Entry, _chances: Chances) -> Course:
    return replace(course, sitting=_at(course.sitting, entry.seat, log.OPEN_SEAT), proposal=None)


def _started(course: Course, entry: Entry, _chances: Chances) -> Course:
    return replace(course, since=entry.at)


def _ended(course: Course, entry: Entry, _chances: Chances) -> Course:
    nobody = (None,) * course.players
    return replace(
        course, ended=entry.text, asked_at=nobody, proposal=None, before=None, played=entry.number
    )


# Play.


def next_spec(course: Course, seed: bytes) -> engine.DealSpec | None:
    """The deal that comes next; where the dealer is cut for, the seed makes the cut."""
    match = course.match
    if match.ruleset.options.get("dealing") == "cut-every-deal":
        cut = hashlib.sha256(CUT + seed).digest()
        dealer = course.game.first_dealer(match.ruleset, match.players, cut)
        match = replace(match, cuts=((len(match.results) + 1, dealer),))
    return course.game.next_deal(match)


def _dealt(course: Course, entry: Entry, chances: Chances) -> Course:
    chance = chances(entry.deal)
    spec = next_spec(course, chance.seed)
    if spec is None:
        raise ValueError("The log deals after the end of the game.")
    shuffle = course.game.make_shuffle(spec, chance.seed, chance.entropy)
    after = replace(
        course,
        deal=entry.deal,
        commitment=engine.commitment(chance.seed),
        entropy_from=tuple(sorted(chance.entropy)),
        state=course.game.start(spec, shuffle),
        played=entry.number,
        actor=None,
        before=None,
        ready=frozenset(),
        asked_at=(None,) * course.players,
    )
    return _ask(after, entry.at)


def _acted(course: Course, entry: Entry, _chances: Chances) -> Course:
    if course.state is None or entry.seat is None:
        raise ValueError("The log has an action without a deal.")
    state, told = course.game.act(course.state, entry.seat, entry.text)
    can_undo = not any(one.event.kind in DISCLOSING for one in told)
    slow = course.slow[entry.seat] + 1 if entry.by == log.CLOCK else 0
    after = replace(
        course,
        state=state,
        told=told,
        played=entry.number,
        banks=_at(course.banks, entry.seat, seconds_left(course, entry.seat, entry.at)),
        asked_at=_at(course.asked_at, entry.seat, None),
        slow=_at(course.slow, entry.seat, slow),
        actor=entry.seat,
        before=replace(course, before=None) if can_undo else None,
        proposal=None,
    )
    return _ask(after if state.result is None else _over(after, entry.at), entry.at)


def _over(course: Course, at: datetime) -> Course:
    assert course.state is not None  # noqa: S101 - only called at the end of a deal
    assert course.state.result is not None  # noqa: S101
    results = (*course.match.results, course.state.result)
    match = replace(course.match, results=results)
    return replace(course, match=match, since=at, conceded=frozenset(), ready=frozenset())


def _ask(course: Course, at: datetime) -> Course:
    """Set the clocks going of those who are asked from now on; those asked before keep theirs."""
    asked = course.to_act
    return replace(
        course,
        asked_at=tuple(
            (since or at) if seat in asked else None for seat, since in enumerate(course.asked_at)
        ),
    )


def _ready(course: Course, entry: Entry, _chances: Chances) -> Course:
    return replace(course, ready=course.ready | {_seat(entry)})


def _conceded(course: Course, entry: Entry, _chances: Chances) -> Course:
    return replace(course, conceded=course.conceded | {_seat(entry)})


def _undone(course: Course, entry: Entry, _chances: Chances) -> Course:
    back = course.before
    if back is None:
        raise ValueError("The log takes back what cannot be taken back.")
    after = replace(
        course,
        state=back.state,
        banks=back.banks,
        slow=back.slow,
        played=entry.number,
        asked_at=(None,) * course.players,
        actor=None,
        before=None,
        proposal=None,
    )
    return _ask(after, entry.at)


def _adjusted(course: Course, entry: Entry, _chances: Chances) -> Course:
    """Points that the director decided, in place of a deal's own."""
    said = json.loads(entry.text)
    results = tuple(
        replace(result, score=replace(result.score, points=tuple(said["points"])))
        if result.score.number == said["deal"]
        else result
        for result in course.match.results
    )
    match = replace(course.match, results=results)
    return replace(course, match=match, adjusted=course.adjusted | {said["deal"]})


# Who is there.


def _stood_in(course: Course, entry: Entry, _chances: Chances) -> Course:
    return replace(course, away=course.away | {_seat(entry)}, proposal=None)


def _back(course: Course, entry: Entry, _chances: Chances) -> Course:
    return _here(course, entry)


def _here(course: Course, entry: Entry) -> Course:
    """A person is at the seat again: no bot stands in, and his clock starts anew.

    So does the rest between two deals, if the game waited in it for anybody to come.
    """
    seat = _seat(entry)
    asked = entry.at if course.asked_at[seat] else None
    has_waited = course.since is not None and not course.is_dealt and course.is_deserted
    return replace(
        course,
        since=entry.at if has_waited else course.since,
        away=course.away - {seat},
        slow=_at(course.slow, seat, 0),
        asked_at=_at(course.asked_at, seat, asked),
    )


def _paused(course: Course, entry: Entry, _chances: Chances) -> Course:
    under = course.pause
    at = entry.at if under is None else under.at
    return replace(course, pause=Pause(at, entry.seat, entry.text, under), proposal=None)


def _resumed(course: Course, entry: Entry, _chances: Chances) -> Course:
    """The clocks go on where they stood, unless a pause from before is still to be ended."""
    if course.pause is None or course.pause.under is not None:
        return replace(course, pause=course.pause and course.pause.under)
    rest = entry.at - course.pause.at
    asked = tuple(since and since + rest for since in course.asked_at)
    since = course.since
    if since is not None:  # the game may have begun during the pause
        since = entry.at - max(course.pause.at - since, timedelta())
    return replace(course, pause=None, asked_at=asked, since=since, proposal=None)


# Talk.


def _proposed(course: Course, entry: Entry, _chances: Chances) -> Course:
    return replace(course, proposal=Proposal(entry.text, _seat(entry), entry.at))


def _agreed(course: Course, entry: Entry, _chances: Chances) -> Course:
    asked = course.proposal
    if asked is None or entry.seat is None:
        return course
    return replace(course, proposal=replace(asked, agreed=asked.agreed | {entry.seat}))


def _dropped(course: Course, _entry: Entry, _chances: Chances) -> Course:
    return replace(course, proposal=None)


def _nothing(course: Course, _entry: Entry, _chances: Chances) -> Course:
    return course


_STEPS: dict[str, Callable[[Course, Entry, Chances], Course]] = {
    log.OPENED: _opened,
    log.JOINED: _sat,
    log.REPLACED: _sat,
    log.LEFT: _left,
    log.STARTED: _started,
    log.ENDED: _ended,
    log.AGAIN: _nothing,
    log.DEALT: _dealt,
    log.ACTED: _acted,
    log.READY: _ready,
    log.CLAIMED: _nothing,
    log.CONCEDED: _conceded,
    log.UNDONE: _undone,
    log.ADJUSTED: _adjusted,
    log.STOOD_IN: _stood_in,
    log.BACK: _back,
    log.PAUSED: _paused,
    log.RESUMED: _resumed,
    log.PROPOSED: _proposed,
    log.AGREED: _agreed,
    log.DECLINED: _dropped,
    log.LAPSED: _dropped,
    log.SAID: _nothing,
    log.TALKED: _nothing,
    log.REMOVED: _nothing,
    log.ADDED: _nothing,
}
