"""Define what is sent of whole online games: tables, lists of games, finished deals, chat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tournaments.core.shapes import IsoTime, Shape
from tournaments.models import GameState
from tournaments.online.access import GAME_ROLES
from tournaments.online.core.shapes import (
    Clocks,
    Commitment,
    DealView,
    LegalAction,
    OpenProposal,
    PausedSince,
    Permissions,
    PlannedDeal,
    RunningScore,
)

SEAT_STATES = ("person", "bot", "open")
SEAT_PLAYERS = ("person", "bot")
SAME_ACCOUNT, SAME_GUEST, SAME_DEVICE = "account", "guest", "device"
SIGNS = (SAME_ACCOUNT, SAME_GUEST, SAME_DEVICE)
"""What tells that one person may hold several seats, the surest first."""


class SeatView(Shape):
    """A seat; `plays` says whether a person or a bot acts there now."""

    seat: int
    name: str
    kind: Annotated[str, SEAT_STATES]
    is_you: bool
    plays: Annotated[str, SEAT_PLAYERS]
    is_away: bool
    is_here: bool
    bot: Annotated[str, "The slug of the bot that has the seat, empty without one."] = ""


class Invitation(Shape):
    """The link of a seat that no one has taken yet."""

    seat: int
    link: str


class ChoiceWorth(Shape):
    """A choice of a seat and what it is worth on deals that fit what the seat can see."""

    text: Annotated[str, "The action, as it is sent."]
    points: Annotated[float | None, "On average; null where it could not be tried."]
    exact: Annotated[float | None, "How often the nomination is kept, from 0 to 1."]
    sentence: str


class HintView(Shape):
    """The hint that you took for the choice that you have now; the best choice first."""

    choices: tuple[ChoiceWorth, ...]
    deals: Annotated[int, "On how many deals each choice was tried; 0 where it could not be."]


class GameTable(Shape):
    """An online game as you may see it."""

    id: int
    state: Annotated[str, GameState]
    game: str
    preset: str
    title: str
    rules: tuple[str, ...]
    size: int
    table: Annotated[int | None, "The event's table, null for casual games."]
    role: Annotated[str, GAME_ROLES]
    seat: Annotated[int | None, "Seats are numbered from 0, clockwise."]
    directs: bool
    is_listed: bool
    is_public: Annotated[bool, "It is listed in the lobby, for everyone."]
    link: str | None
    seat_link: str | None
    invitations: Annotated[tuple[Invitation, ...], "For the director."]
    customs: dict[str, float | str | bool]
    number: Annotated[int, "The last entry; send it as `expected`."]
    seats: tuple[SeatView, ...]
    plan: PlannedDeal | None
    deal: Commitment | None
    next_deal: Commitment | None
    view: DealView | None
    legal: tuple[LegalAction, ...]
    may: Permissions
    clock: Clocks
    ready: tuple[int, ...]
    paused: PausedSince | None
    proposal: OpenProposal | None
    card: RunningScore
    ended: str
    undo_allowed: str
    muted: Annotated[tuple[int, ...], "Seats whose messages you have muted."]
    is_daily: Annotated[bool, "Whether this is a try at the daily deal."]
    is_sealed: Annotated[
        bool, "Others are still playing these deals: only the players at this table can see it."
    ]
    has_hints: Annotated[bool, "Whether players may take hints at this table."]
    hints: Annotated[tuple[int, ...], "How many each seat has taken."]
    hint: HintView | None


class GameLine(Shape):
    """A game in a list."""

    id: int
    state: str
    title: str
    preset: str
    size: int
    names: tuple[str, ...]
    open_seats: tuple[int, ...]
    table: int | None


class SeatAction(Shape):
    """An action of a seat."""

    seat: int
    text: str
    by: Annotated[str, "By what it was made, as in the log."]


class PublishedDeal(Shape):
    """A deal's commitment and, once published, its seed, hands and transcript."""

    number: int
    commitment: str
    is_over: bool
    is_published: bool = False
    seed: str | None = None
    entropy: dict[str, str] = {}  # noqa: RUF012 - each object gets one of its own
    hands: tuple[tuple[str, ...], ...] | None = None
    stock: tuple[str, ...] | None = None
    actions: tuple[SeatAction, ...] | None = None
    transcript: str | None = None
    dealer_by: Annotated[
        str | None, "How the seed decided who deals (docs/shuffle.md); null where it did not."
    ] = None


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A chat message, or a set phrase."""

    number: int
    kind: str
    seat: int | None
    text: str


class SeatsHere(Shape):
    """The seats whose players are at the table now."""

    seats: tuple[int, ...]


class ReportLine(Shape):
    """A report from an online table. `game` is null once the game has been deleted."""

    id: int
    place: Annotated[str, "Which table it was."]
    club: Annotated[str | None, "The club's slug; null for a casual game without a club."]
    event: int | None
    game: int | None
    reported_as: str
    seat: Annotated[int | None, "The reporter's seat, null for a spectator."]
    words: str
    made_at: IsoTime
    closed_at: IsoTime | None
    note: str


class ReportedEntry(Shape):
    """An entry of a reported game's log besides the actions, as it was then."""

    number: int
    deal: int
    kind: str
    seat: int | None
    text: str
    by: str
    at: IsoTime


class ReportedDeal(Shape):
    """A deal of a reported game up to the report, as a transcript with all hands."""

    number: int
    transcript: str


class SharedSeats(Shape):
    """Seats of one game that one person may hold.

    `account` and `guest` mean one person. `device` is a hint only: one address with one kind of
    browser, which two people in one house or pub may share.
    """

    seats: tuple[int, ...]
    sign: Annotated[str, SIGNS]


class ReportView(ReportLine):
    """A report with the game up to that moment.

    `deals` leaves out those whose hands the table may not see yet: `hidden_deals`.
    """

    number: Annotated[int, "The last entry of the game's log at that moment."]
    names: Annotated[tuple[str, ...], "The players by seat."]
    shared_seats: tuple[SharedSeats, ...]
    log: tuple[ReportedEntry, ...]
    deals: tuple[ReportedDeal, ...]
    hidden_deals: tuple[int, ...]
