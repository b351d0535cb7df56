"""Define the request bodies of online games."""

from __future__ import annotations

from api.http.setting_fields import describe_values
from api.http.shapes import (
    MAX_LINK,
    MAX_NUMBER,
    MAX_SEATS,
    Date,
    Input,
    Integer,
    ListOf,
    MapOf,
    OneOf,
    Query,
    StrictBoolean,
    StrictInteger,
    StrictText,
    Text,
    id_field,
    link_field,
    number_field,
    seat_field,
)
from tournaments.online import (
    CUSTOMS,
    MAX_ACTION_LENGTH,
    MAX_ADJUSTED_POINTS,
    MAX_CHAT_LENGTH,
    MAX_DAILY_NAME,
    MAX_ENTROPY_BYTES,
    MAX_REPORT_LENGTH,
    SEAT_KINDS,
    proposals,
)
from tournaments.scoring import MAX_TEXT_LENGTH

MAX_ENTRY = 2**31 - 1
"""The largest number of an entry in the log of a game."""
CUSTOMS_TEXT = "Settings that differ from the defaults: {}.".format(
    ", ".join(f"`{name}` ({describe_values(kind)})" for name, kind in CUSTOMS.items())
)


class GameIn(Input):
    """A casual game. `seats`: "me" once, else "open", "bot" or a bot's slug, in seat order."""

    preset = StrictText(max_length=60)
    options = MapOf(default=dict, help_text="Option slugs with values.")
    seats = ListOf(child=OneOf(SEAT_KINDS), min_length=2, max_length=MAX_SEATS)
    name = StrictText(max_length=60, default="", allow_blank=True)
    club = StrictText(max_length=60, required=False, allow_null=True)
    is_listed = StrictBoolean(default=False)
    customs = MapOf(default=dict, help_text=CUSTOMS_TEXT)


class MatchIn(Input):
    """The game to play with the strangers who are here, and the name to use."""

    preset = StrictText(max_length=60)
    name = StrictText(max_length=60, default="", allow_blank=True)


class DailyTryIn(Input):
    """The name that everyone who has played reads; empty for none."""

    name = StrictText(max_length=MAX_DAILY_NAME, default="", allow_blank=True)


class ReviewIn(Input):
    """The finished deal to review; without it all of them."""

    deal = number_field(default=None, allow_null=True)


class TableOnlineIn(Input):
    """Settings for an event's table played online."""

    customs = MapOf(default=dict, help_text=CUSTOMS_TEXT)


class JoinIn(Input):
    """An open seat and the name to use; `link` is the game's link if it is not in the lobby."""

    link = link_field(default="", allow_blank=True)
    name = StrictText(max_length=60, default="", allow_blank=True)
    seat = seat_field(required=False, allow_null=True)


class AskIn(Input):
    """A person at a seat of a game that you both finished."""

    game = id_field()
    seat = seat_field()


class FriendAnswerIn(Input):
    """The answer to a request."""

    accept = StrictBoolean()


class InviteIn(Input):
    """A friend, by the id in your list."""

    friend = id_field()


class TakeSeatIn(Input):
    """A seat's link."""

    link = link_field()


class ActionIn(Input):
    """An action's text, and the number of the entry that it is based on."""

    text = StrictText(max_length=MAX_ACTION_LENGTH, trim_whitespace=False)
    expected = StrictInteger(min_value=0, max_value=MAX_ENTRY)


class ProposeIn(Input):
    """A proposal to the table."""

    what = OneOf(proposals.PROPOSALS)


class AnswerIn(Input):
    """Agreement to the proposal, or not."""

    agree = StrictBoolean()


class EntropyIn(Input):
    """Bytes to mix into the shuffle, in hexadecimal digits."""

    entropy = StrictText(max_length=2 * MAX_ENTROPY_BYTES, allow_blank=True)


class SayIn(Input):
    """A set phrase by its slug, or free text where the club allows it."""

    phrase = StrictText(max_length=40, default="", allow_blank=True)
    words = StrictText(max_length=MAX_CHAT_LENGTH, default="", allow_blank=True)


class MuteIn(Input):
    """The seat to mute or unmute."""

    seat = seat_field()
    muted = StrictBoolean(default=True)


class RemoveIn(Input):
    """The entry of the message to remove."""

    number = StrictInteger(min_value=1, max_value=MAX_ENTRY)


class PauseIn(Input):
    """Whether to pause or resume the game."""

    paused = StrictBoolean(default=True)


class ReplaceIn(Input):
    """The new holder of a seat: a bot, a player of the club, or anyone with its new link."""

    seat = seat_field()
    bot = StrictBoolean(default=False)
    player = id_field(required=False, allow_null=True)


class AdjustIn(Input):
    """Corrected points for a finished deal, and the reason."""

    deal = number_field()
    points = ListOf(
        child=StrictInteger(min_value=-MAX_ADJUSTED_POINTS, max_value=MAX_ADJUSTED_POINTS),
        max_length=MAX_SEATS,
    )
    reason = StrictText(max_length=MAX_TEXT_LENGTH)


class ReportIn(Input):
    """What is wrong at the table; `link` is the game's link, for spectators who came by it."""

    words = StrictText(max_length=MAX_REPORT_LENGTH)
    link = link_field(default="", allow_blank=True)


class CloseReportIn(Input):
    """What was done about a report; `is_closed` false opens it again."""

    note = StrictText(max_length=MAX_REPORT_LENGTH, default="", allow_blank=True)
    is_closed = StrictBoolean(default=True)


class ReportsFilterIn(Query):
    """The club whose reports to list, by its slug."""

    club = Text(max_length=60, default="", allow_blank=True)


class LinkFilterIn(Query):
    """The game's link, for clients without a seat."""

    link = Text(max_length=MAX_LINK, default="", allow_blank=True)


class EventsFilterIn(LinkFilterIn):
    """The entry after which to start."""

    after = Integer(min_value=0, max_value=MAX_ENTRY, default=0)


EVERYTHING, NUMBERS = "everything", "numbers"
"""What a stream sends: entries and tables, or only which entry is the last."""


class StreamFilterIn(LinkFilterIn):
    """The entry after which to start, by default the latest, and what to send."""

    after = Integer(min_value=0, max_value=MAX_ENTRY, required=False, default=None, allow_null=True)
    send = OneOf((EVERYTHING, NUMBERS), default=EVERYTHING)


class DailyFilterIn(Query):
    """The day of a daily deal; by default today."""

    day = Date(required=False, default=None, allow_null=True)


class ReviewFilterIn(Query):
    """The finished deal to read about; by default all of them."""

    deal = Integer(min_value=1, max_value=MAX_NUMBER, required=False, default=None, allow_null=True)


class LobbyFilterIn(Query):
    """The club whose lobby to list."""

    club = Text(max_length=60, required=False)
