"""Apply log entries to a game's snapshot, one after another: the reducer.

Pure: the same entries, settings and seeds give the same snapshot in every process (ADR 0080). A
stored log is replayed by today's code, so what an entry means must not change.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from datetime import timedelta
from typing import TYPE_CHECKING, Any

import engine
from tournaments.online.core import entries as log
from tournaments.online.core.snapshot import GameSnapshot, Pause, Proposal, get_seconds_left

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from tournaments.online.core.entries import Entry
    from tournaments.online.core.settings import GameSettings
    from tournaments.online.core.snapshot import RandomnessSource

CUT_SALT = b"deal-cut-v1"
REVEALING_EVENTS = frozenset(
    {"hand-seen", "hand-shown", "trump-turned", "card-turned", "deal-scored"}
)
"""Events that show a player a card they had not seen; an action that caused one is final."""


def replay(
    snapshot: GameSnapshot, entries: Iterable[Entry], randomness: RandomnessSource
) -> GameSnapshot:
    """Return the snapshot after more entries; `randomness` gives a deal's seed and entropy."""
    for entry in entries:
        snapshot = apply_entry(snapshot, entry, randomness)
    return snapshot


def apply_entry(snapshot: GameSnapshot, entry: Entry, randomness: RandomnessSource) -> GameSnapshot:
    """Return the snapshot after one entry. Raises EngineError for an illegal action."""
    fresh = replace(snapshot, number=entry.number, entry=entry, revealed=())
    return _REDUCERS[entry.kind](fresh, entry, randomness)


def _seat(entry: Entry) -> int:
    """Return the seat of an entry that must have one."""
    if entry.seat is None:
        raise ValueError(f"The log has {entry.kind} without a seat.")
    return entry.seat


def _replace_at(row: tuple[Any, ...], seat: int | None, value: object) -> tuple[Any, ...]:
    """Return a row that has one value for each seat with another value for one of them."""
    return tuple(value if place == seat else old for place, old in enumerate(row))


# Players and the game itself.


def _open_game(snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource) -> GameSnapshot:
    return replace(snapshot, occupants=tuple(entry.text.split()))


def _fill_seat(snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource) -> GameSnapshot:
    who = log.PERSON_SEAT if entry.kind == log.JOINED else entry.text.partition(" ")[0]
    # A proposal lapses when the people who have to agree to it change.
    after = replace(
        snapshot, occupants=_replace_at(snapshot.occupants, entry.seat, who), proposal=None
    )
    is_elsewhere = entry.kind == log.JOINED and snapshot.is_person(_seat(entry))
    if is_elsewhere and entry.seat not in snapshot.away:
        return after  # the same player on another device, so their clock goes on
    return _mark_present(after, entry)


def _vacate_seat(
    snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    return replace(
        snapshot,
        occupants=_replace_at(snapshot.occupants, entry.seat, log.OPEN_SEAT),
        proposal=None,
    )


def _start_game(
    snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    return replace(snapshot, break_since=entry.at)


def _end_game(snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource) -> GameSnapshot:
    not_asked = (None,) * snapshot.players
    return replace(
        snapshot,
        ended=entry.text,
        asked_at=not_asked,
        proposal=None,
        undo_to=None,
        last_action=entry.number,
    )


# The deals.


def _note_entropy(
    snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    return replace(snapshot, entropy_at=entry.number)


def draw_dealer(ruleset: engine.Ruleset, players: int, seed: bytes) -> int:
    """Return the dealer whom a deal's seed decides, as docs/shuffle.md describes."""
    cut = hashlib.sha256(CUT_SALT + seed).digest()
    return engine.get_game(ruleset.game).first_dealer(ruleset, players, cut)


def is_dealer_from_seed(settings: GameSettings, number: int) -> bool:
    """Return whether the dealer of a deal follows from its seed."""
    cuts_every_deal = settings.rules.options.get("dealing") == "cut-every-deal"
    return cuts_every_deal or (settings.dealer_from_seed and number == 1)


def get_next_spec(snapshot: GameSnapshot, seed: bytes) -> engine.DealSpec | None:
    """Return the next deal, None after the last; in games that cut for dealer, the seed decides."""
    match = snapshot.match
    if match.ruleset.options.get("dealing") == "cut-every-deal":
        dealer = draw_dealer(match.ruleset, match.players, seed)
        match = replace(match, cuts=((len(match.results) + 1, dealer),))
    spec = snapshot.game.next_deal(match)
    if spec is None or not snapshot.settings.is_duplicate:
        return spec
    # A pack that is gathered and cut would depend on how this table has played the deal before.
    return replace(spec, stacked=())


def _deal_cards(snapshot: GameSnapshot, entry: Entry, randomness: RandomnessSource) -> GameSnapshot:
    chance = randomness(entry.deal)
    spec = get_next_spec(snapshot, chance.seed)
    if spec is None:
        raise ValueError("The log deals after the end of the game.")
    shuffle = snapshot.game.make_shuffle(spec, chance.seed, chance.entropy)
    after = replace(
        snapshot,
        deal=entry.deal,
        commitment=engine.commitment(chance.seed),
        entropy_from=tuple(sorted(chance.entropy)),
        state=snapshot.game.start(spec, shuffle),
        last_action=entry.number,
        last_actor=None,
        undo_to=None,
        ready=frozenset(),
        hinted=frozenset(),
        asked_at=(None,) * snapshot.players,
    )
    return _start_clocks(after, entry.at)


def _apply_action(
    snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    if snapshot.state is None or entry.seat is None:
        raise ValueError("The log has an action without a deal.")
    state, revealed = snapshot.game.act(snapshot.state, entry.seat, entry.text)
    can_undo = not any(one.event.kind in REVEALING_EVENTS for one in revealed)
    # Only timeouts in a row count: an action of the player starts the count again.
    slow = snapshot.timeouts[entry.seat] + 1 if entry.by == log.CLOCK else 0
    after = replace(
        snapshot,
        state=state,
        revealed=revealed,
        last_action=entry.number,
        banks=_replace_at(
            snapshot.banks, entry.seat, get_seconds_left(snapshot, entry.seat, entry.at)
        ),
        asked_at=_replace_at(snapshot.asked_at, entry.seat, None),
        timeouts=_replace_at(snapshot.timeouts, entry.seat, slow),
        last_actor=entry.seat,
        # Without its own `undo_to`: each snapshot would otherwise hold all those before it.
        undo_to=replace(snapshot, undo_to=None) if can_undo else None,
        proposal=None,
        hinted=frozenset(),
        by_bots=_note_bot(snapshot, entry),
    )
    if state.result is not None:
        after = _finish_deal(after, state.result, entry.at)
    return _start_clocks(after, entry.at)


def _note_bot(snapshot: GameSnapshot, entry: Entry) -> frozenset[tuple[int, int]]:
    if entry.by != log.BOT or (entry.deal, _seat(entry)) in snapshot.by_bots:
        return snapshot.by_bots
    return snapshot.by_bots | {(entry.deal, _seat(entry))}


def _finish_deal(snapshot: GameSnapshot, result: engine.DealResult, at: datetime) -> GameSnapshot:
    match = replace(snapshot.match, results=(*snapshot.match.results, result))
    return replace(snapshot, match=match, break_since=at, conceded=frozenset(), ready=frozenset())


def _start_clocks(snapshot: GameSnapshot, at: datetime) -> GameSnapshot:
    """Start the clocks of seats newly asked to act; those asked before keep theirs running."""
    asked = snapshot.to_act
    return replace(
        snapshot,
        asked_at=tuple(
            (since or at) if seat in asked else None for seat, since in enumerate(snapshot.asked_at)
        ),
    )


def _mark_ready(
    snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    return replace(snapshot, ready=snapshot.ready | {_seat(entry)})


def _concede_deal(
    snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    return replace(snapshot, conceded=snapshot.conceded | {_seat(entry)})


def _undo_action(
    snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    back = snapshot.undo_to
    if back is None:
        raise ValueError("The log takes back what cannot be taken back.")
    after = replace(
        snapshot,
        state=back.state,
        banks=back.banks,
        timeouts=back.timeouts,
        by_bots=back.by_bots,
        last_action=entry.number,
        asked_at=(None,) * snapshot.players,
        last_actor=None,
        undo_to=None,
        proposal=None,
        hinted=frozenset(),
    )
    return _start_clocks(after, entry.at)


def _set_speed(snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource) -> GameSnapshot:
    return replace(snapshot, speeds=_replace_at(snapshot.speeds, entry.seat, entry.text))


def _take_hint(snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource) -> GameSnapshot:
    seat = _seat(entry)
    hints = _replace_at(snapshot.hints, seat, snapshot.hints[seat] + 1)
    return replace(snapshot, hints=hints, hinted=snapshot.hinted | {seat})


def _adjust_points(
    snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    """Replace a deal's points by those that the director decided."""
    correction = json.loads(entry.text)
    results = tuple(
        replace(result, score=replace(result.score, points=tuple(correction["points"])))
        if result.score.number == correction["deal"]
        else result
        for result in snapshot.match.results
    )
    match = replace(snapshot.match, results=results)
    return replace(snapshot, match=match, adjusted=snapshot.adjusted | {correction["deal"]})


# Presence and pauses.


def _mark_away(snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource) -> GameSnapshot:
    seat = _seat(entry)
    absent = snapshot.absent | {seat} if entry.text == log.ABSENT else snapshot.absent - {seat}
    return replace(snapshot, away=snapshot.away | {seat}, absent=absent, proposal=None)


def _return_to_seat(
    snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    return _mark_present(snapshot, entry)


def _mark_present(snapshot: GameSnapshot, entry: Entry) -> GameSnapshot:
    """Mark the player as present: no bot stands in, and their clock starts again.

    So does the break between two deals, if the game was waiting in it for players.
    """
    seat = _seat(entry)
    asked = entry.at if snapshot.asked_at[seat] else None
    has_waited = snapshot.break_since is not None and not snapshot.is_dealt and snapshot.is_deserted
    return replace(
        snapshot,
        break_since=entry.at if has_waited else snapshot.break_since,
        away=snapshot.away - {seat},
        absent=snapshot.absent - {seat},
        timeouts=_replace_at(snapshot.timeouts, seat, 0),
        asked_at=_replace_at(snapshot.asked_at, seat, asked),
    )


def _pause(snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource) -> GameSnapshot:
    under = snapshot.pause
    at = entry.at if under is None else under.at
    return replace(snapshot, pause=Pause(at, entry.seat, entry.text, under), proposal=None)


def _resume(snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource) -> GameSnapshot:
    """End the pause; the clocks go on where they stood, unless an earlier pause is under way."""
    if snapshot.pause is None or snapshot.pause.previous is not None:
        return replace(snapshot, pause=snapshot.pause and snapshot.pause.previous)
    rest = entry.at - snapshot.pause.at
    asked = tuple(since and since + rest for since in snapshot.asked_at)
    since = snapshot.break_since
    if since is not None:  # the game may have begun during the pause
        since = entry.at - max(snapshot.pause.at - since, timedelta())
    return replace(snapshot, pause=None, asked_at=asked, break_since=since, proposal=None)


# Proposals, chat and entropy.


def _open_proposal(
    snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    return replace(snapshot, proposal=Proposal(entry.text, _seat(entry), entry.at))


def _agree(snapshot: GameSnapshot, entry: Entry, _randomness: RandomnessSource) -> GameSnapshot:
    asked = snapshot.proposal
    if asked is None or entry.seat is None:
        return snapshot
    return replace(snapshot, proposal=replace(asked, agreed=asked.agreed | {entry.seat}))


def _close_proposal(
    snapshot: GameSnapshot, _entry: Entry, _randomness: RandomnessSource
) -> GameSnapshot:
    return replace(snapshot, proposal=None)


def _keep(snapshot: GameSnapshot, _entry: Entry, _randomness: RandomnessSource) -> GameSnapshot:
    return snapshot


_REDUCERS: dict[str, Callable[[GameSnapshot, Entry, RandomnessSource], GameSnapshot]] = {
    log.OPENED: _open_game,
    log.JOINED: _fill_seat,
    log.REPLACED: _fill_seat,
    log.LEFT: _vacate_seat,
    log.STARTED: _start_game,
    log.ENDED: _end_game,
    log.REMATCH_OPENED: _keep,
    log.DEALT: _deal_cards,
    log.ACTED: _apply_action,
    log.READY: _mark_ready,
    log.CLAIMED: _keep,
    log.CONCEDED: _concede_deal,
    log.UNDONE: _undo_action,
    log.ADJUSTED: _adjust_points,
    log.HINTED: _take_hint,
    log.PACED: _set_speed,
    log.BOT_TOOK_OVER: _mark_away,
    log.CAME_BACK: _return_to_seat,
    log.PAUSED: _pause,
    log.RESUMED: _resume,
    log.PROPOSED: _open_proposal,
    log.AGREED: _agree,
    log.DECLINED: _close_proposal,
    log.LAPSED: _close_proposal,
    log.PHRASE_SENT: _keep,
    log.CHAT_SENT: _keep,
    log.CHAT_REMOVED: _keep,
    log.ENTROPY_ADDED: _note_entropy,
}
