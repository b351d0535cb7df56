"""Define what one reader is sent of a deal and of its game.

Cards are written as two letters ("TS" is the ten of spades), seats are numbers from 0, moments are
ISO texts. `tournaments.online.core.projection` builds these shapes and nothing else does.
"""

from __future__ import annotations

from typing import Annotated

from tournaments.core.shapes import IsoTime, Shape


class CardPlay(Shape):
    """A card on the table; `named` is what a wild card counts as."""

    seat: int
    card: str
    named: str | None


class WonTrick(Shape):
    """A finished trick."""

    plays: tuple[CardPlay, ...]
    winner: int


class SpokenCall(Shape):
    """A call."""

    seat: int
    words: str


class DealView(Shape):
    """The current deal as you may see it. Cards are two letters: TS, 2H."""

    phase: str
    number: int
    dealer: int
    caller: int | None
    to_act: tuple[int, ...]
    hand_size: int | None
    specials: tuple[str, ...]
    turned: tuple[str, ...]
    trump: str | None
    suit_order: tuple[str, ...] | None
    nominations: tuple[int | None, ...]
    calls: tuple[SpokenCall, ...]
    bidder: int | None
    contract: str
    called: str | None
    hand: tuple[str, ...]
    hand_counts: tuple[int, ...]
    pile_counts: tuple[int, ...]
    stock_count: int
    shown: tuple[tuple[str, ...], ...]
    trick: tuple[CardPlay, ...]
    tricks: tuple[WonTrick, ...]
    taken: tuple[int, ...]
    upturned: str | None
    points: tuple[int, ...] | None


class LegalAction(Shape):
    """A legal action: send `text` back; `label` is for people."""

    text: str
    label: str


class Commitment(Shape):
    """What is published about a deal's shuffle before its cards."""

    number: int
    commitment: str
    entropy_from: Annotated[tuple[int, ...], "Seats whose players added entropy."]


class PlannedDeal(Shape):
    """The plan of a deal."""

    number: int
    of: int | None
    label: str
    title: str
    sentence: str
    dealer: int
    hand_size: int | None
    takes_nominations: bool
    order: tuple[int, ...]


class Clocks(Shape):
    """The server's clocks; every list has one item per seat."""

    now: IsoTime
    move_seconds: int
    banks: tuple[float, ...]
    asked_at: tuple[IsoTime | None, ...]
    deadlines: tuple[IsoTime | None, ...]
    is_running: bool
    next_deal_at: IsoTime | None


class Permissions(Shape):
    """What you can do now."""

    act: bool
    undo: bool
    claim: bool
    concede: bool
    ready: bool
    entropy: bool
    pause: bool
    resume: bool
    chat: bool
    hint: bool


class PausedSince(Shape):
    """Since when the game is paused, and by which seat; null: by the director."""

    at: IsoTime
    seat: int | None
    why: Annotated[str, "Why the game is suspended, if it is."]


class OpenProposal(Shape):
    """A proposal to the table."""

    what: str
    seat: int
    agreed: tuple[int, ...]
    waits_for: tuple[int, ...]
    is_yours_to_answer: bool


class ScoredDeal(Shape):
    """A finished deal."""

    number: int
    hand_size: int
    specials: tuple[str, ...]
    dealer: int
    trump: str | None
    nominations: tuple[int, ...] | None
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    made: tuple[bool | None, ...]
    totals: tuple[int, ...]
    is_adjusted: bool
    bot_seats: Annotated[
        tuple[int, ...], "The seats for which a bot acted, those of absent players included."
    ] = ()


class RunningScore(Shape):
    """The score card so far."""

    rows: tuple[ScoredDeal, ...]
    totals: tuple[int, ...]
    places: tuple[int, ...] | None
    winners: tuple[int, ...] | None


class LogLine(Shape):
    """An entry of the log, with what it showed you."""

    number: int
    deal: int
    kind: str
    seat: int | None
    text: str
    by: str
    at: IsoTime
    happened: tuple[dict[str, object], ...]
