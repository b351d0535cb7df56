"""Decide who may see a hand, and build the shapes of a game for one reader from what they may see.

Everything about a game's cards that leaves the server is built here. Which cards a seat may see
during a deal is decided by the engine's view of the deal (`view_for`): a seat sees its own hand as
the rules allow, and a spectator (seat None) sees no hand. All hands of a finished deal are public
once `may_see_all_hands` says so. How late a spectator sees the table is decided in
`tournaments.online.queries.visibility.last_visible_number`.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import TYPE_CHECKING

import engine
from engine import SUITS, format_card
from tournaments.core.shapes import copy_with, iso_time
from tournaments.online.core.clocks import DEAL_BEGINS, TIME_IS_UP, next_due, next_due_at_seat
from tournaments.online.core.hint_rules import may_take_hint
from tournaments.online.core.reducer import get_next_spec
from tournaments.online.core.shapes import (
    CardPlay,
    Clocks,
    Commitment,
    DealView,
    LegalAction,
    LogLine,
    OpenProposal,
    PausedSince,
    Permissions,
    PlannedDeal,
    RunningScore,
    ScoredDeal,
    SpokenCall,
    WonTrick,
)
from tournaments.online.core.snapshot import get_seconds_left
from tournaments.online.core.trick_claims import is_proven, may_propose_claim

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from engine import Action, Event, Play, Trick, View
    from tournaments.core.shapes import IsoTime
    from tournaments.online.core.entries import Entry
    from tournaments.online.core.snapshot import GameSnapshot


def view_for(snapshot: GameSnapshot, seat: int | None) -> View | None:
    """Return the deal on the table as a seat may see it, or as a spectator may (None)."""
    return snapshot.view(seat)


def may_see_all_hands(snapshot: GameSnapshot, after: GameSnapshot, *, is_sealed: bool) -> bool:
    """Return whether all hands of a finished deal may be seen; `after` is the snapshot after it.

    Not before the end of the game if the event wants it so, or if the next deal is made from this
    one's cards without a shuffle: anyone who knew all of them would know the next hands. Not while
    the game is sealed, as others are still to play its deals: not even its own players.
    """
    if is_sealed:
        return False
    if snapshot.ended:
        return True
    # Any seed will do here: it decides only who deals.
    following = get_next_spec(after, bytes(32))
    return snapshot.settings.replays and (following is None or not following.stacked)


def format_cards(cards: Iterable[int]) -> tuple[str, ...]:
    """Return the codes of cards."""
    return tuple(format_card(card) for card in cards)


def build_view(view: View) -> DealView:
    """Return everything that a seat or a spectator sees of the deal on the table."""
    order = view.trump_order
    return DealView(
        phase=view.phase,
        number=view.number,
        dealer=view.dealer,
        caller=view.caller,
        to_act=view.to_act,
        hand_size=view.hand_size,
        specials=view.specials,
        turned=format_cards(view.turned),
        trump=None if view.trump is None else SUITS[view.trump],
        suit_order=None if order is None else tuple(SUITS[suit] for suit in order),
        nominations=view.bids,
        calls=tuple(SpokenCall(seat, words) for seat, words in view.calls),
        bidder=view.bidder,
        contract=view.contract,
        called=None if view.called is None else format_card(view.called),
        hand=format_cards(view.hand),
        hand_counts=view.hand_counts,
        pile_counts=view.pile_counts,
        stock_count=view.stock_count,
        shown=tuple(format_cards(cards) for cards in view.shown),
        trick=tuple(_play(play) for play in view.trick),
        tricks=tuple(_trick(trick) for trick in view.tricks),
        taken=view.taken,
        upturned=None if view.upturned is None else format_card(view.upturned),
        points=view.points,
    )


# Both are cached, because the same tricks are sent to every reader with every entry of a deal.
@lru_cache(maxsize=4096)
def _trick(trick: Trick) -> WonTrick:
    return WonTrick(tuple(_play(play) for play in trick.plays), trick.winner)


@lru_cache(maxsize=4096)
def _play(play: Play) -> CardPlay:
    """Return a card on the table; `named` is what a wild card counts as, if not as itself."""
    named = None if play.name in (None, play.card) else play.name
    return CardPlay(
        seat=play.seat,
        card=format_card(play.card),
        named=None if named is None else format_card(named),
    )


def with_own_hand(shown: DealView, snapshot: GameSnapshot, seat: int) -> DealView:
    """Return the deal on the table as a seat sees it; `shown` is what a spectator sees of it."""
    hand = snapshot.game.hand(snapshot.dealt_state, seat)
    return copy_with(shown, hand=format_cards(hand))


def list_legal_actions(actions: Iterable[Action]) -> tuple[LegalAction, ...]:
    """Return actions as they are sent: the text to send back, and a label for people."""
    return tuple(LegalAction(action.text, action.label) for action in actions)


def build_clocks(snapshot: GameSnapshot, at: datetime) -> Clocks:
    """Return the clocks: the seconds in each bank, and the deadlines of the seats to act."""
    due, seats = next_due(snapshot), range(snapshot.players)
    return Clocks(
        now=iso_time(at),
        move_seconds=snapshot.settings.move_seconds,
        banks=tuple(round(get_seconds_left(snapshot, seat, at), 1) for seat in seats),
        asked_at=tuple(iso_time(since) for since in snapshot.asked_at),
        deadlines=tuple(_deadline(snapshot, seat) for seat in seats),
        is_running=snapshot.pause is None and not snapshot.ended,
        next_deal_at=iso_time(due.at) if due and due.kind == DEAL_BEGINS else None,
    )


def _deadline(snapshot: GameSnapshot, seat: int) -> IsoTime | None:
    due = next_due_at_seat(snapshot, seat)
    is_clock = due is not None and due.kind == TIME_IS_UP and snapshot.pause is None
    return iso_time(due.at) if due is not None and is_clock else None


def build_plan(snapshot: GameSnapshot) -> PlannedDeal | None:
    """Return the plan of the current deal or the next one; None after the last."""
    number = snapshot.deal if snapshot.is_dealt else snapshot.deal + 1
    earlier = {result.score.number: result.score for result in snapshot.match.results}
    sheet = snapshot.settings.sheet
    try:
        plan = sheet.plan(number, earlier)
    except engine.EngineError:  # the game is over
        return None
    state = snapshot.state if snapshot.is_dealt else None
    return PlannedDeal(
        number=number,
        of=sheet.deal_count,
        label=plan.label,
        title=plan.title,
        sentence=plan.sentence,
        dealer=plan.dealer if state is None else state.spec.dealer,
        hand_size=plan.hand_size if state is None else state.rules.size,
        takes_nominations=plan.takes_nominations,
        order=plan.nomination_order,
    )


def build_commitment(snapshot: GameSnapshot) -> Commitment | None:
    """Return the commitment to the current deal; None before the first."""
    if not snapshot.deal:
        return None
    return Commitment(snapshot.deal, snapshot.commitment, tuple(snapshot.entropy_from))


def build_score_card(snapshot: GameSnapshot) -> RunningScore:
    """Return the score card: a row for each finished deal, and the totals."""
    rows: list[ScoredDeal] = []
    totals = (0,) * snapshot.players
    for result in snapshot.match.results:
        score = result.score
        totals = tuple(had + more for had, more in zip(totals, score.points, strict=True))
        rows.append(
            ScoredDeal(
                number=score.number,
                hand_size=score.hand_size,
                specials=score.specials,
                dealer=score.dealer,
                trump=score.trump,
                nominations=score.nominations,
                tricks=score.tricks,
                points=score.points,
                made=score.made,
                totals=totals,
                is_adjusted=score.number in snapshot.adjusted,
                bot_seats=tuple(
                    seat for deal, seat in sorted(snapshot.by_bots) if deal == score.number
                ),
            )
        )
    sheet = snapshot.settings.sheet
    summed = sheet.totals(result.score for result in snapshot.match.results)
    return RunningScore(
        rows=tuple(rows),
        totals=totals,
        places=sheet.places(summed) if rows else None,
        winners=sheet.winners(summed) if rows and snapshot.ended else None,
    )


@dataclass(frozen=True, slots=True)
class VisibleEntry:
    """An entry of the log with those of its events that its reader may see.

    `bots`: the seats that bots played then; at the end of a deal those for which one acted in it.
    """

    entry: Entry
    events: tuple[Event, ...]
    bots: tuple[int, ...] = ()


def visible_entry(snapshot: GameSnapshot, seat: int | None) -> VisibleEntry:
    """Return a snapshot's entry with those of its events that the seat may see.

    Raises ValueError for the snapshot before the first entry.
    """
    entry = snapshot.entry
    if entry is None:
        raise ValueError("The log is empty.")
    events = tuple(one.event for one in snapshot.revealed if one.reaches(seat))
    return VisibleEntry(entry, events, _list_bots(snapshot) if events else ())


def _list_bots(snapshot: GameSnapshot) -> tuple[int, ...]:
    seats = range(snapshot.players)
    if snapshot.is_dealt:
        return tuple(seat for seat in seats if snapshot.bot_at(seat))
    return tuple(seat for seat in seats if (snapshot.deal, seat) in snapshot.by_bots)


def build_log_line(visible: VisibleEntry) -> LogLine:
    """Return an entry as it is sent."""
    entry = visible.entry
    return LogLine(
        number=entry.number,
        deal=entry.deal,
        kind=entry.kind,
        seat=entry.seat,
        text=entry.text,
        by=entry.by,
        at=iso_time(entry.at),
        happened=tuple(_event(event) for event in visible.events),
    )


_CARDS = frozenset({"card", "name", "called", "cards"})


def _event(event: Event) -> dict[str, object]:
    """Return an event of the engine: its kind and its fields by name."""
    named = {item.name: _named(item.name, getattr(event, item.name)) for item in fields(event)}
    return {"kind": event.kind, **named}


def _named(name: str, value: object) -> object:
    if isinstance(value, tuple):
        return [_named(name, one) for one in value]
    if name in _CARDS and isinstance(value, int):
        return format_card(value)
    if name in ("suit", "order") and isinstance(value, int):
        return SUITS[value]
    return value


def build_pause(snapshot: GameSnapshot) -> PausedSince | None:
    """Return since when the game is paused, by which seat, and why if the event suspended it."""
    pause = snapshot.pause
    return None if pause is None else PausedSince(iso_time(pause.at), pause.seat, pause.reason)


def build_proposal(snapshot: GameSnapshot, seat: int | None) -> OpenProposal | None:
    """Return the current proposal, and whether this reader is to answer it."""
    asked = snapshot.proposal
    if asked is None:
        return None
    waits_for = snapshot.present - asked.agreed - {asked.seat}
    return OpenProposal(
        what=asked.what,
        seat=asked.seat,
        agreed=tuple(sorted(asked.agreed)),
        waits_for=tuple(sorted(waits_for)),
        is_yours_to_answer=seat in waits_for,
    )


def may_undo(snapshot: GameSnapshot, seat: int | None) -> bool:
    """Return whether the last action is this seat's and can still be undone."""
    return seat is not None and snapshot.last_actor == seat and snapshot.can_undo


def _may_claim(snapshot: GameSnapshot, seat: int) -> bool:
    """Return whether the seat may claim the rest: proven, or as a proposal to the others."""
    is_sure = snapshot.state is not None and is_proven(snapshot.state, seat)
    return is_sure or (snapshot.proposal is None and may_propose_claim(snapshot, seat))


def may_resume(snapshot: GameSnapshot, *, is_casual: bool) -> bool:
    """Return whether the players may end the pause by themselves.

    They may unless the event suspended the game, or its director paused it: the director of a
    casual game is a player like the others, and may have gone.
    """
    pause = snapshot.pause
    return pause is not None and not pause.reason and (pause.seat is not None or is_casual)


def list_permissions(
    snapshot: GameSnapshot, seat: int | None, *, has_chat: bool, is_casual: bool
) -> Permissions:
    """Return what the reader can do now besides legal actions, for the buttons of a page."""
    is_playing = snapshot.is_dealt and snapshot.pause is None and not snapshot.ended
    sits = seat is not None and not snapshot.ended
    own = is_playing and seat is not None and seat not in snapshot.conceded
    free = sits and snapshot.proposal is None
    return Permissions(
        act=own and seat in snapshot.to_act,
        undo=free and is_playing and may_undo(snapshot, seat),
        claim=own and _may_claim(snapshot, seat or 0),
        concede=own and not snapshot.settings.is_daily,
        ready=sits and snapshot.is_started and not snapshot.is_dealt and seat not in snapshot.ready,
        entropy=sits and not snapshot.is_dealt and not snapshot.settings.has_shared_deals,
        pause=free and snapshot.is_started and snapshot.pause is None,
        resume=free and may_resume(snapshot, is_casual=is_casual),
        chat=sits and has_chat,
        hint=seat is not None and may_take_hint(snapshot, seat, is_casual=is_casual),
    )
