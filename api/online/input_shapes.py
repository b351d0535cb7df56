"""What may be sent to a game online."""

from __future__ import annotations

from rest_framework import serializers as s

from api.http.shapes import MAX_ID, Input, StrictBoolean, StrictInteger, StrictText
from tournaments.online import SEAT_KINDS

LARGEST_NUMBER = 2**31 - 1


class GameIn(Input):
    """A casual game. `seats`: "me" once, else "bot" or "open", in seat order."""

    preset = StrictText(max_length=60)
    options = s.DictField(default=dict, help_text="Option slugs with values.")
    seats = s.ListField(child=s.ChoiceField(SEAT_KINDS), min_length=2, max_length=7)
    name = StrictText(max_length=60, default="", allow_blank=True)
    club = StrictText(max_length=60, required=False, allow_null=True)
    is_listed = StrictBoolean(default=False)
    customs = s.DictField(default=dict, help_text="Clocks and habits that differ from the usual.")


class TableOnlineIn(Input):
    """How a table of an event is to play online."""

    customs = s.DictField(default=dict, help_text="Clocks and habits that differ from the usual.")


class JoinIn(Input):
    """Which open seat, under what name; `link` is the game's, where it is not in the lobby."""

    link = StrictText(max_length=60, default="", allow_blank=True)
    name = StrictText(max_length=60, default="", allow_blank=True)
    seat = StrictInteger(min_value=0, max_value=6, required=False, allow_null=True)


class TakeSeatIn(Input):
    """A seat's link."""

    link = StrictText(max_length=60)


class ActionIn(Input):
    """An action's text, and the number of the game that it is based on."""

    text = StrictText(max_length=200, trim_whitespace=False)
    expected = StrictInteger(min_value=0, max_value=LARGEST_NUMBER)


class ProposeIn(Input):
    """What to ask the table."""

    what = s.ChoiceField(("pause", "resume", "undo", "end", "claim"))


class AnswerIn(Input):
    """Yes or no to what is proposed."""

    agree = StrictBoolean()


class EntropyIn(Input):
    """Up to 64 bytes in hexadecimal digits."""

    entropy = StrictText(max_length=128, allow_blank=True)


class SayIn(Input):
    """A phrase by its slug, or free words where the table has them."""

    phrase = StrictText(max_length=40, default="", allow_blank=True)
    words = StrictText(max_length=200, default="", allow_blank=True)


class MuteIn(Input):
    """Whose free words one does not want to hear."""

    seat = StrictInteger(min_value=0, max_value=6)
    muted = StrictBoolean(default=True)


class RemoveIn(Input):
    """The entry whose words are to go."""

    number = StrictInteger(min_value=1, max_value=LARGEST_NUMBER)


class PauseIn(Input):
    """Whether the game is to be at rest."""

    paused = StrictBoolean(default=True)


class ReplaceIn(Input):
    """Who is to sit at a seat: a bot, a player of the club, or whoever gets the seat's link."""

    seat = StrictInteger(min_value=0, max_value=6)
    bot = StrictBoolean(default=False)
    player = StrictInteger(min_value=1, max_value=MAX_ID, required=False, allow_null=True)


class AdjustIn(Input):
    """Other points for a deal that is over, and why."""

    deal = StrictInteger(min_value=1, max_value=1000)
    points = s.ListField(child=StrictInteger(min_value=-1000, max_value=1000), max_length=7)
    reason = StrictText(max_length=200)


class LinkFilterIn(s.Serializer):  # type: ignore[type-arg]
    """The game's link, for those who have no seat."""

    link = s.CharField(max_length=60, default="", allow_blank=True)


class EventsFilterIn(LinkFilterIn):
    """From which entry on."""

    after = s.IntegerField(min_value=0, max_value=LARGEST_NUMBER, default=0)


class StreamFilterIn(LinkFilterIn):
    """From which entry on; without it, from now on."""

    after = s.IntegerField(
        min_value=0, max_value=LARGEST_NUMBER, required=False, default=None, allow_null=True
    )


class LobbyFilterIn(s.Serializer):  # type: ignore[type-arg]
    """Whose lobby."""

    club = s.CharField(max_length=60, required=False)
