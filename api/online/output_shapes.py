"""Name the shapes of online games in the schema, and define those that only the API has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from drf_spectacular.utils import inline_serializer
from rest_framework import serializers as s

from api.http.answers import answer
from tournaments import online
from tournaments.core.shapes import Shape, extend
from tournaments.online import core_shapes as core
from tournaments.online import shapes

if TYPE_CHECKING:
    from tournaments.online import RoundOnline


class GameOpenedOut(online.GameTable):
    """The same, with the key of a new guest. It is shown only once."""

    guest_key: str | None


class ActedOut(Shape):
    """The number of the new entry."""

    number: int


class TableOnlineOut(Shape):
    """The game of an event's table."""

    id: int
    number: int


class OpenedGameOut(Shape):
    """A game opened for a table."""

    id: int
    table: int


class RoundOnlineOut(Shape):
    """The games of a round's tables, and the tables with results that stay with cards."""

    games: tuple[OpenedGameOut, ...]
    with_cards: tuple[int, ...]


class MutedOut(Shape):
    """Seats whose messages you have muted."""

    muted: tuple[int, ...]


class EventsOut(Shape):
    """Entries in order; `number` is the last one here, to go on from."""

    number: int
    events: tuple[online.LogLine, ...]


class ReportMadeOut(Shape):
    """A report that was made; `number` is the last entry of the game that it keeps."""

    id: int
    number: int


class PhraseOut(Shape):
    """A set phrase."""

    slug: str
    words: str


STREAM_EVENT = inline_serializer(
    "StreamEventOut",
    {
        "event": s.CharField(
            required=False, help_text="`entry`, `table`, `number`, `here`, `gone` or `ping`."
        ),
        "id": s.CharField(required=False, help_text="The number of the entry."),
        "data": s.CharField(
            required=False, help_text="JSON, as the answers without a stream have."
        ),
    },
)
"""What each event of a game's stream is; `tournaments.online` writes them."""


def opened_out(table: online.GameTable, guest_key: str | None) -> GameOpenedOut:
    """Build the answer to an actor who has taken a seat; `guest_key` is that of a new guest."""
    return extend(table, GameOpenedOut, guest_key=guest_key)


def round_out(opened: RoundOnline) -> RoundOnlineOut:
    """Build the answer to an organiser who has put a round online."""
    return RoundOnlineOut(
        games=tuple(
            OpenedGameOut(game.pk, game.table_id)
            for game in opened.games
            if game.table_id is not None
        ),
        with_cards=tuple(table.pk for table in opened.with_cards),
    )


# Inner shapes first: a shape is described together with those in it.
COMPONENTS: dict[type[Shape], str] = {
    core.CardPlay: "PlayOut",
    core.WonTrick: "TrickOut",
    core.SpokenCall: "SaidOut",
    core.DealView: "ViewOut",
    core.LegalAction: "LegalOut",
    core.Commitment: "PromiseOut",
    core.PlannedDeal: "OnlinePlanOut",
    core.Clocks: "ClockOut",
    core.Permissions: "MayOut",
    core.PausedSince: "PausedOut",
    core.OpenProposal: "ProposalOut",
    core.ScoredDeal: "CardRowOut",
    core.RunningScore: "GameCardOut",
    core.LogLine: "LogEntryOut",
    shapes.SeatView: "GameSeatOut",
    shapes.Invitation: "InvitationOut",
    shapes.GameTable: "GameOut",
    shapes.GameLine: "GameLineOut",
    shapes.SeatAction: "HistoryActionOut",
    shapes.PublishedDeal: "GameDealOut",
    shapes.SharedSeats: "SharedSeatsOut",
    shapes.ReportLine: "ReportOut",
    shapes.ReportedEntry: "ReportedEntryOut",
    shapes.ReportedDeal: "ReportedDealOut",
    shapes.ReportView: "ReportDetailOut",
    online.ComparedResult: "ComparedResultOut",
    online.ComparedSeat: "ComparedSeatOut",
    online.ComparedDeal: "ComparedDealOut",
    online.ComparedSet: "ComparedSetOut",
    online.ComparedRound: "ComparedRoundOut",
    online.ComparedPlayer: "ComparedPlayerOut",
    online.Comparison: "ComparisonOut",
}
"""The names of the components, which clients know, by the class."""

for _shape, _name in COMPONENTS.items():
    answer(_shape, _name)
