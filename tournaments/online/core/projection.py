"""Decide who may see a hand, and build a game as JSON for one reader from what they may see.

Everything about a game's cards that leaves the server is built here. Which cards a seat may see
during a deal is decided by the engine's view of the deal (`view_for`): a seat sees its own hand as
the rules allow, and a spectator (seat None) sees no hand. All hands of a finished deal are public
once `may_see_all_hands` says so. How late a spectator sees the table is decided in
`tournaments.online.queries.games.last_visible_number`.

Cards are written as two letters ("TS" is the ten of spades), seats are numbers from 0, times are
ISO texts.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

import engine
from engine import SUITS, format_card
from tournaments.online.core.clocks import next_due, next_due_at_seat
from tournaments.online.core.reducer import get_next_spec
from tournaments.online.core.settings import UNDO_IF_AGREED
from tournaments.online.core.snapshot import get_seconds_left
from tournaments.online.core.trick_claims import is_proven, may_propose_claim

if TYPE_CHECKING:
    from datetime import datetime

    from engine import Event, Play, View
    from tournaments.online.core.snapshot import GameSnapshot

Json = dict[str, Any]


def view_for(snapshot: GameSnapshot, seat: int | None) -> View | None:
    """Return the deal on the table as a seat may see it, or as a spectator may (None)."""
    return snapshot.view(seat)


def may_see_all_hands(snapshot: GameSnapshot, after: GameSnapshot) -> bool:
    """Return whether all hands of a finished deal may be seen; `after` is the snapshot after it.

    Not before the end of the game if the event wants it so, or if the next deal is made from this
    one's cards without a shuffle: anyone who knew all of them would know the next hands.
    """
    if snapshot.ended:
        return True
    # Any seed will do here: it decides only who deals.
    following = get_next_spec(after, bytes(32))
    return snapshot.settings.replays and (following is None or not following.stacked)


def cards_json(cards: tuple[int, ...]) -> list[str]:
    """Return the codes of cards."""
    return [format_card(card) for card in cards]


def view_json(view: View) -> Json:
    """Return everything that a seat or a spectator sees of the deal on the table."""
    return {
        "phase": view.phase,
        "number": view.number,
        "dealer": view.dealer,
        "caller": view.caller,
        "to_act": list(view.to_act),
        "hand_size": view.hand_size,
        "specials": list(view.specials),
        "turned": cards_json(view.turned),
        "trump": None if view.trump is None else SUITS[view.trump],
        "suit_order": view.trump_order and [SUITS[suit] for suit in view.trump_order],
        "nominations": list(view.bids),
        "calls": [{"seat": seat, "words": words} for seat, words in view.calls],
        "bidder": view.bidder,
        "contract": view.contract,
        "called": None if view.called is None else format_card(view.called),
        "hand": cards_json(view.hand),
        "hand_counts": list(view.hand_counts),
        "pile_counts": list(view.pile_counts),
        "stock_count": view.stock_count,
        "shown": [cards_json(cards) for cards in view.shown],
        "trick": [_play(play) for play in view.trick],
        "tricks": [
            {"plays": [_play(play) for play in trick.plays], "winner": trick.winner}
            for trick in view.tricks
        ],
        "taken": list(view.taken),
        "upturned": None if view.upturned is None else format_card(view.upturned),
        "points": None if view.points is None else list(view.points),
    }


def _play(play: Play) -> Json:
    """Return a card on the table; `named` is what a wild card counts as, if not as itself."""
    named = play.name
    return {
        "seat": play.seat,
        "card": format_card(play.card),
        "named": None if named is None or named == play.card else format_card(named),
    }


def legal_json(view: View) -> list[Json]:
    """Return the legal actions: the text to send, and a label for people."""
    return [{"text": action.text, "label": action.label} for action in view.legal]


def clock_json(snapshot: GameSnapshot, at: datetime) -> Json:
    """Return the clocks: the seconds in each bank, and the deadlines of the seats to act."""
    due = next_due(snapshot)
    return {
        "now": at.isoformat(),
        "move_seconds": snapshot.settings.move_seconds,
        "banks": [
            round(get_seconds_left(snapshot, seat, at), 1) for seat in range(snapshot.players)
        ],
        "asked_at": [since and since.isoformat() for since in snapshot.asked_at],
        "deadlines": [_deadline(snapshot, seat) for seat in range(snapshot.players)],
        "is_running": snapshot.pause is None and not snapshot.ended,
        "next_deal_at": due.at.isoformat() if due and due.kind == "deal" else None,
    }


def _deadline(snapshot: GameSnapshot, seat: int) -> str | None:
    due = next_due_at_seat(snapshot, seat)
    is_clock = due is not None and due.kind == "clock" and snapshot.pause is None
    return due.at.isoformat() if due is not None and is_clock else None


def plan_json(snapshot: GameSnapshot) -> Json | None:
    """Return the plan of the current deal or the next one; None after the last."""
    number = snapshot.deal if snapshot.is_dealt else snapshot.deal + 1
    earlier = {result.score.number: result.score for result in snapshot.match.results}
    sheet = snapshot.settings.sheet
    try:
        plan = sheet.plan(number, earlier)
    except engine.EngineError:  # the game is over
        return None
    view = view_for(snapshot, None) if snapshot.is_dealt else None
    return {
        "number": number,
        "of": sheet.deal_count,
        "label": plan.label,
        "title": plan.title,
        "sentence": plan.sentence,
        "dealer": plan.dealer if view is None else view.dealer,
        "hand_size": plan.hand_size if view is None else view.hand_size,
        "takes_nominations": plan.takes_nominations,
        "order": list(plan.nomination_order),
    }


def commitment_json(snapshot: GameSnapshot) -> Json | None:
    """Return the commitment to the current deal; None before the first."""
    if not snapshot.deal:
        return None
    return {
        "number": snapshot.deal,
        "commitment": snapshot.commitment,
        "entropy_from": list(snapshot.entropy_from),
    }


def score_card_json(snapshot: GameSnapshot) -> Json:
    """Return the score card: a row for each finished deal, and the totals."""
    rows = []
    totals = [0] * snapshot.players
    for result in snapshot.match.results:
        score = result.score
        totals = [had + more for had, more in zip(totals, score.points, strict=True)]
        rows.append({
            "number": score.number,
            "hand_size": score.hand_size,
            "specials": list(score.specials),
            "dealer": score.dealer,
            "trump": score.trump,
            "nominations": None if score.nominations is None else list(score.nominations),
            "tricks": list(score.tricks),
            "points": list(score.points),
            "made": list(score.made),
            "totals": totals,
            "is_adjusted": score.number in snapshot.adjusted,
        })  # fmt: skip
    sheet = snapshot.settings.sheet
    summed = sheet.totals(result.score for result in snapshot.match.results)
    has_points = bool(rows)
    return {
        "rows": rows,
        "totals": totals,
        "places": list(sheet.places(summed)) if has_points else None,
        "winners": list(sheet.winners(summed)) if has_points and snapshot.ended else None,
    }


def log_entry_json(snapshot: GameSnapshot, seat: int | None) -> Json:
    """Return a snapshot's entry with those of its events that the seat may see."""
    entry = snapshot.entry
    assert entry is not None  # noqa: S101 - only asked of a snapshot after an entry
    return {
        "number": entry.number,
        "deal": entry.deal,
        "kind": entry.kind,
        "seat": entry.seat,
        "text": entry.text,
        "by": entry.by,
        "at": entry.at.isoformat(),
        "happened": [event_json(one.event) for one in snapshot.revealed if one.reaches(seat)],
    }


_CARDS = frozenset({"card", "name", "called", "cards"})


def event_json(event: Event) -> Json:
    """Return an event of the engine: its kind and its fields by name."""
    found: Json = {"kind": event.kind}
    for item in fields(event):
        value = getattr(event, item.name)
        found[item.name] = _named(item.name, value)
    return found


def _named(name: str, value: Any) -> Any:
    if isinstance(value, tuple):
        return [_named(name, one) for one in value]
    if name in _CARDS and isinstance(value, int):
        return format_card(value)
    if name in ("suit", "order") and isinstance(value, int):
        return SUITS[value]
    return value


def pause_json(snapshot: GameSnapshot) -> Json | None:
    """Return since when the game is paused, by which seat, and why if the event suspended it."""
    if snapshot.pause is None:
        return None
    pause = snapshot.pause
    return {"at": pause.at.isoformat(), "seat": pause.seat, "why": pause.reason}


def proposal_json(snapshot: GameSnapshot, seat: int | None) -> Json | None:
    """Return the current proposal, and whether this reader is to answer it."""
    asked = snapshot.proposal
    if asked is None:
        return None
    waits_for = snapshot.present - asked.agreed - {asked.seat}
    return {
        "what": asked.what,
        "seat": asked.seat,
        "agreed": sorted(asked.agreed),
        "waits_for": sorted(waits_for),
        "is_yours_to_answer": seat in waits_for,
    }


def may_undo(snapshot: GameSnapshot, seat: int | None) -> bool:
    """Return whether the last action is this seat's and can still be undone."""
    is_own = snapshot.undo_to is not None and snapshot.last_actor == seat
    return is_own and snapshot.settings.undo == UNDO_IF_AGREED


def _may_claim(snapshot: GameSnapshot, seat: int) -> bool:
    """Return whether the seat may claim the rest: proven, or as a proposal to the others."""
    is_sure = snapshot.state is not None and is_proven(snapshot.state, seat)
    return is_sure or (snapshot.proposal is None and may_propose_claim(snapshot, seat))


def permissions_json(snapshot: GameSnapshot, seat: int | None, *, has_chat: bool) -> Json:
    """Return what the reader can do now besides legal actions, for the buttons of a page."""
    is_playing = snapshot.is_dealt and snapshot.pause is None and not snapshot.ended
    sits = seat is not None and not snapshot.ended
    own = is_playing and seat is not None and seat not in snapshot.conceded
    free = sits and snapshot.proposal is None
    return {
        "act": own and seat in snapshot.to_act,
        "undo": free and is_playing and may_undo(snapshot, seat),
        "claim": own and _may_claim(snapshot, seat or 0),
        "concede": own,
        "ready": sits
        and snapshot.is_started
        and not snapshot.is_dealt
        and seat not in snapshot.ready,
        "entropy": sits and not snapshot.is_dealt,
        "pause": free and snapshot.is_started and snapshot.pause is None,
        "resume": free and snapshot.pause is not None and snapshot.pause.seat is not None,
        "chat": sits and has_chat,
    }
