"""Describe the answers about online games for the schema.

The JSON itself is built in `tournaments.online.core.projection`.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers as s

from api.http.shapes import Output
from tournaments.models import GameState
from tournaments.online import SPECTATOR_ROLES

SEAT = "Seats are numbered from 0, clockwise."


def _numbers(**more: Any) -> s.ListField:
    return s.ListField(child=s.IntegerField(), **more)


def _cards(**more: Any) -> s.ListField:
    return s.ListField(child=s.CharField(), **more)


class PlayOut(Output):
    """A card on the table; `named` is what a wild card counts as."""

    seat = s.IntegerField()
    card = s.CharField()
    named = s.CharField(allow_null=True)


class TrickOut(Output):
    """A finished trick."""

    plays = PlayOut(many=True)
    winner = s.IntegerField()


class SaidOut(Output):
    """A call."""

    seat = s.IntegerField()
    words = s.CharField()


class ViewOut(Output):
    """The current deal as you may see it. Cards are two letters: TS, 2H."""

    phase = s.CharField()
    number = s.IntegerField()
    dealer = s.IntegerField()
    caller = s.IntegerField(allow_null=True)
    to_act = _numbers()
    hand_size = s.IntegerField(allow_null=True)
    specials = s.ListField(child=s.CharField())
    turned = _cards()
    trump = s.CharField(allow_null=True)
    suit_order = _cards(allow_null=True)
    nominations = s.ListField(child=s.IntegerField(allow_null=True))
    calls = SaidOut(many=True)
    bidder = s.IntegerField(allow_null=True)
    contract = s.CharField(allow_blank=True)
    called = s.CharField(allow_null=True)
    hand = _cards()
    hand_counts = _numbers()
    pile_counts = _numbers()
    stock_count = s.IntegerField()
    shown = s.ListField(child=_cards())
    trick = PlayOut(many=True)
    tricks = TrickOut(many=True)
    taken = _numbers()
    upturned = s.CharField(allow_null=True)
    points = _numbers(allow_null=True)


class LegalOut(Output):
    """A legal action: send `text` back; `label` is for people."""

    text = s.CharField()
    label = s.CharField()  # type: ignore[assignment]


class GameSeatOut(Output):
    """A seat; `plays` says whether a person or a bot acts there now."""

    seat = s.IntegerField()
    name = s.CharField(allow_blank=True)
    kind = s.ChoiceField(("person", "bot", "open"))
    is_you = s.BooleanField()
    plays = s.ChoiceField(("person", "bot"))
    is_away = s.BooleanField()
    is_here = s.BooleanField()


class PromiseOut(Output):
    """What is published about a deal's shuffle before its cards."""

    number = s.IntegerField()
    commitment = s.CharField()
    entropy_from = _numbers(help_text="Seats whose players added entropy.")


class OnlinePlanOut(Output):
    """The plan of a deal."""

    number = s.IntegerField()
    of = s.IntegerField(allow_null=True)
    label = s.CharField()  # type: ignore[assignment]
    title = s.CharField()
    sentence = s.CharField()
    dealer = s.IntegerField()
    hand_size = s.IntegerField(allow_null=True)
    takes_nominations = s.BooleanField()
    order = _numbers()


class ClockOut(Output):
    """The server's clocks; every list has one item per seat."""

    now = s.DateTimeField()
    move_seconds = s.IntegerField()
    banks = s.ListField(child=s.FloatField())
    asked_at = s.ListField(child=s.DateTimeField(allow_null=True))
    deadlines = s.ListField(child=s.DateTimeField(allow_null=True))
    is_running = s.BooleanField()
    next_deal_at = s.DateTimeField(allow_null=True)


class MayOut(Output):
    """What you can do now."""

    act = s.BooleanField()
    undo = s.BooleanField()
    claim = s.BooleanField()
    concede = s.BooleanField()
    ready = s.BooleanField()
    entropy = s.BooleanField()
    pause = s.BooleanField()
    resume = s.BooleanField()
    chat = s.BooleanField()


class PausedOut(Output):
    """Since when the game is paused, and by which seat; null: by the director."""

    at = s.DateTimeField()
    seat = s.IntegerField(allow_null=True)
    why = s.CharField(allow_blank=True, help_text="Why the game is suspended, if it is.")


class ProposalOut(Output):
    """A proposal to the table."""

    what = s.CharField()
    seat = s.IntegerField()
    agreed = _numbers()
    waits_for = _numbers()
    is_yours_to_answer = s.BooleanField()


class CardRowOut(Output):
    """A finished deal."""

    number = s.IntegerField()
    hand_size = s.IntegerField()
    specials = s.ListField(child=s.CharField())
    dealer = s.IntegerField()
    trump = s.CharField(allow_null=True)
    nominations = _numbers(allow_null=True)
    tricks = _numbers()
    points = _numbers()
    made = s.ListField(child=s.BooleanField(allow_null=True))
    totals = _numbers()
    is_adjusted = s.BooleanField()


class GameCardOut(Output):
    """The score card so far."""

    rows = CardRowOut(many=True)
    totals = _numbers()
    places = _numbers(allow_null=True)
    winners = _numbers(allow_null=True)


class InvitationOut(Output):
    """The link of a seat that no one has taken yet."""

    seat = s.IntegerField()
    link = s.CharField()


class GameOut(Output):
    """An online game as you may see it."""

    id = s.IntegerField()
    state = s.ChoiceField(GameState.choices)
    game = s.CharField()
    preset = s.CharField()
    title = s.CharField()
    rules = s.ListField(child=s.CharField())
    size = s.IntegerField()
    table = s.IntegerField(allow_null=True, help_text="The event's table, null for casual games.")
    role = s.ChoiceField(SPECTATOR_ROLES)
    seat = s.IntegerField(allow_null=True, help_text=SEAT)
    directs = s.BooleanField()
    is_listed = s.BooleanField()
    link = s.CharField(allow_null=True)
    seat_link = s.CharField(allow_null=True)
    invitations = InvitationOut(many=True, help_text="For the director.")
    customs = s.DictField()
    number = s.IntegerField(help_text="The last entry; send it as `expected`.")
    seats = GameSeatOut(many=True)
    plan = OnlinePlanOut(allow_null=True)
    deal = PromiseOut(allow_null=True)
    next_deal = PromiseOut(allow_null=True)
    view = ViewOut(allow_null=True)
    legal = LegalOut(many=True)
    may = MayOut()
    clock = ClockOut()
    ready = _numbers()
    paused = PausedOut(allow_null=True)
    proposal = ProposalOut(allow_null=True)
    card = GameCardOut()
    ended = s.CharField(allow_blank=True)
    undo_allowed = s.CharField()
    muted = _numbers(help_text="Seats whose messages you have muted.")


class GameOpenedOut(GameOut):
    """The same, with the key of a new guest. It is shown only once."""

    guest_key = s.CharField(allow_null=True)


class GameLineOut(Output):
    """A game in a list."""

    id = s.IntegerField()
    state = s.CharField()
    title = s.CharField()
    preset = s.CharField()
    size = s.IntegerField()
    names = s.ListField(child=s.CharField(allow_blank=True))
    open_seats = _numbers()
    table = s.IntegerField(allow_null=True)


class ActedOut(Output):
    """The number of the new entry."""

    number = s.IntegerField()


class TableOnlineOut(Output):
    """The game of an event's table."""

    id = s.IntegerField()
    number = s.IntegerField()


class OpenedGameOut(Output):
    """A game opened for a table."""

    id = s.IntegerField()
    table = s.IntegerField()


class RoundOnlineOut(Output):
    """The games of a round's tables, and the tables with results that stay with cards."""

    games = OpenedGameOut(many=True)
    with_cards = _numbers()


class MutedOut(Output):
    """Seats whose messages you have muted."""

    muted = _numbers()


class LogEntryOut(Output):
    """An entry of the log, with what it showed you."""

    number = s.IntegerField()
    deal = s.IntegerField()
    kind = s.CharField()
    seat = s.IntegerField(allow_null=True)
    text = s.CharField(allow_blank=True)
    by = s.CharField()
    at = s.DateTimeField()
    happened = s.ListField(child=s.DictField())


class EventsOut(Output):
    """Entries in order; `number` is the last one here, to go on from."""

    number = s.IntegerField()
    events = LogEntryOut(many=True)


class HistoryActionOut(Output):
    """An action of a seat."""

    seat = s.IntegerField()
    text = s.CharField()


class GameDealOut(Output):
    """A deal's commitment and, once published, its seed, hands and transcript."""

    number = s.IntegerField()
    commitment = s.CharField()
    is_over = s.BooleanField()
    is_published = s.BooleanField()
    seed = s.CharField(allow_null=True)
    entropy = s.DictField(child=s.CharField(), allow_null=True)
    hands = s.ListField(child=_cards(), allow_null=True)
    stock = _cards(allow_null=True)
    actions = HistoryActionOut(many=True, allow_null=True)
    transcript = s.CharField(allow_null=True)


class PhraseOut(Output):
    """A set phrase."""

    slug = s.CharField()
    words = s.CharField()
