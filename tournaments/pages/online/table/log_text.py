"""Write the log of a table in sentences, for the list beside the table and for screen readers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import SUITS, action_label, events, format_card
from tournaments.core.formatting import format_signed
from tournaments.core.translation import translate
from tournaments.online import BOT_NAMES, SUSPENSION_MESSAGES, entries
from tournaments.pages.online.table.card_faces import face, suit
from tournaments.pages.online.table.seats import mark_bots

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import timedelta

    from tournaments.online import VisibleEntry


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom the sentences are for: the names by seat, and the reader's own seat."""

    names: Sequence[str]
    own_seat: int | None

    def name(self, seat: int | None) -> str:
        """Return the name of a seat's player; "You" for the reader, empty for no seat."""
        if seat is None:
            return ""
        return _("You") if seat == self.own_seat else self.names[seat]

    def say(self, seat: int | None, to_reader: str, about_other: str, **values: object) -> str:
        """Fill in the sentence for the reader's own seat, or the one about another player.

        Both are whole sentences, because languages differ in more than the verb's ending. About no
        seat there is nothing to say.
        """
        if seat is None:
            return ""
        if seat == self.own_seat:
            return to_reader % values
        return about_other % {"name": self.names[seat], **values}


def describe_entry(visible: VisibleEntry, names: Sequence[str], own: int | None) -> list[str]:
    """Return the sentences for one entry of the log as its reader may see it; may be none."""
    describe = _ENTRIES.get(visible.entry.kind)
    sentences = [describe(visible.entry, Reader(names, own))] if describe else []
    # Also in the seat of a person who is away, and in the reader's own.
    at_cards = Reader(mark_bots(names, visible.bots), None if own in visible.bots else own)
    sentences += [describe_event(event, at_cards) for event in visible.events]
    return [sentence for sentence in sentences if sentence]


def describe_idle_end() -> str:
    """Return the sentence for a game that was ended because no person had acted for long."""
    return _("The game was ended because no one had played for a long time.")


def describe_idle_limit(limit: timedelta) -> str:
    """Return the sentence that says how long a game goes on without an action of a person."""
    days = limit.days
    if days:
        text = ngettext(
            "The game ends if no one plays for %(count)s day.",
            "The game ends if no one plays for %(count)s days.",
            days,
        )
        return text % {"count": days}
    minutes = limit.seconds // 60
    text = ngettext(
        "The game ends if no one plays for %(count)s minute.",
        "The game ends if no one plays for %(count)s minutes.",
        minutes,
    )
    return text % {"count": minutes}


def name_before(entry: entries.Entry) -> str:
    """Return the name of a person whose seat a bot takes with an entry; empty for other entries.

    What they did until then stays under their name.
    """
    who, _space, name = entry.text.partition(" ")
    was_person = who != entries.PERSON_SEAT and name not in BOT_NAMES
    return name if entry.kind == entries.REPLACED and was_person else ""


# What happened to the cards.


@singledispatch
def describe_event(event: events.Event, reader: Reader) -> str:
    """Return the sentence for an event; empty for those that show in the picture of the table."""
    del event, reader
    return ""


@describe_event.register(events.CardPlayed)
def _card_played(event: events.CardPlayed, reader: Reader) -> str:
    named = None if event.name is None else format_card(event.name)
    card = face(format_card(event.card), named).name
    return reader.say(
        event.seat, _("You play the %(card)s."), _("%(name)s plays the %(card)s."), card=card
    )


@describe_event.register(events.CardTurned)
def _card_turned(event: events.CardTurned, reader: Reader) -> str:
    return reader.say(
        event.seat,
        _("You turn up the %(card)s."),
        _("%(name)s turns up the %(card)s."),
        card=_card_name(event.card),
    )


@describe_event.register(events.CardNamed)
def _card_named(event: events.CardNamed, _reader: Reader) -> str:
    return _("It is the %(card)s.") % {"card": _card_name(event.name)}


@describe_event.register(events.HandShown)
def _hand_shown(event: events.HandShown, reader: Reader) -> str:
    cards = " ".join(face(format_card(card)).short for card in event.cards)
    return reader.say(
        event.seat, _("You show %(cards)s."), _("%(name)s shows %(cards)s."), cards=cards
    )


@describe_event.register(events.Called)
def _called(event: events.Called, reader: Reader) -> str:
    call = translate(action_label(event.words))
    return _("%(name)s: %(call)s.") % {"name": reader.name(event.seat), "call": call}


@describe_event.register(events.Nominated)
def _nominated(event: events.Nominated, reader: Reader) -> str:
    return reader.say(
        event.seat,
        _("You nominate %(count)s."),
        _("%(name)s nominates %(count)s."),
        count=event.count,
    )


@describe_event.register(events.TrumpTurned)
def _trump_turned(event: events.TrumpTurned, _reader: Reader) -> str:
    return _("The %(card)s is turned up.") % {"card": _card_name(event.card)}


@describe_event.register(events.TrumpFixed)
def _trump_fixed(event: events.TrumpFixed, _reader: Reader) -> str:
    if event.suit is None:
        return _("There are no trumps.")
    return _("%(suit)s are trumps.") % {"suit": capfirst(suit(SUITS[event.suit]).name)}


@describe_event.register(events.TrickWon)
def _trick_won(event: events.TrickWon, reader: Reader) -> str:
    return reader.say(event.seat, _("You win the trick."), _("%(name)s wins the trick."))


@describe_event.register(events.DealScored)
def _deal_scored(event: events.DealScored, reader: Reader) -> str:
    points = (f"{reader.name(s)} {format_signed(p)}" for s, p in enumerate(event.points))
    return _("The deal is over: %(points)s.") % {"points": ", ".join(points)}


def _card_name(card: int) -> str:
    return face(format_card(card)).name


# Everything else in the log.


def _joined(entry: entries.Entry, reader: Reader) -> str:
    return reader.say(entry.seat, _("You sat down."), _("%(name)s sat down."))


def _started(entry: entries.Entry, _reader: Reader) -> str:
    if entry.by == entries.DIRECTOR:
        return _("The director started the game.")
    return _("Everyone is here.")


def _acted(entry: entries.Entry, _reader: Reader) -> str:
    return _("Time ran out, so a bot played.") if entry.by == entries.CLOCK else ""


def _ready(entry: entries.Entry, reader: Reader) -> str:
    return reader.say(entry.seat, _("You are ready."), _("%(name)s is ready."))


def _claimed(entry: entries.Entry, reader: Reader) -> str:
    return reader.say(
        entry.seat,
        _("You claim the remaining tricks."),
        _("%(name)s claims the remaining tricks."),
    )


def _conceded(entry: entries.Entry, reader: Reader) -> str:
    return reader.say(
        entry.seat,
        _("You leave the rest of the deal to a bot."),
        _("%(name)s leaves the rest of the deal to a bot."),
    )


def _bot_took_over(entry: entries.Entry, reader: Reader) -> str:
    if entry.text == entries.ABSENT and entry.seat != reader.own_seat:
        name = reader.name(entry.seat)
        return _("%(name)s is not here, so a bot is playing for them.") % {"name": name}
    return reader.say(
        entry.seat,
        _("A bot is playing for you for now."),
        _("A bot is playing for %(name)s for now."),
    )


def _came_back(entry: entries.Entry, reader: Reader) -> str:
    return reader.say(entry.seat, _("You are back."), _("%(name)s is back."))


def _replaced(entry: entries.Entry, reader: Reader) -> str:
    seat = entry.seat
    if seat is None:
        return ""
    who, _space, name = entry.text.partition(" ")
    if who != entries.PERSON_SEAT:
        if name in BOT_NAMES:
            return _("%(name)s, a bot, sat down.") % {"name": name}
        # A bot plays under the name of the player whose seat it has taken, which is in the entry
        # as it was: by now the seat's name may be marked as a bot's, or another player's.
        return _("A bot has taken %(name)s's seat.") % {"name": name or reader.names[seat]}
    return reader.say(
        seat,
        _("You now play at seat %(number)s."),
        _("%(name)s now plays at seat %(number)s."),
        number=seat + 1,
    )


def _paused(entry: entries.Entry, reader: Reader) -> str:
    if entry.text in SUSPENSION_MESSAGES:
        return translate(SUSPENSION_MESSAGES[entry.text])
    if entry.by == entries.DIRECTOR:
        return _("The director paused the game.")
    return reader.say(entry.seat, _("You paused the game."), _("%(name)s paused the game."))


def _resumed(entry: entries.Entry, reader: Reader) -> str:
    if entry.text in SUSPENSION_MESSAGES:
        return _("The game goes on.")
    if entry.by == entries.DIRECTOR:
        return _("The director resumed the game.")
    if entry.by == entries.CLOCK:
        return _("No one objected, so the game resumes.")
    return reader.say(entry.seat, _("You resumed the game."), _("%(name)s resumed the game."))


def describe_proposal(what: str, seat: int | None, reader: Reader) -> str:
    """Return the sentence for a proposal to the table."""
    match what:
        case "pause":
            texts = _("You asked for a pause."), _("%(name)s asks for a pause.")
        case "resume":
            texts = _("You asked to resume."), _("%(name)s asks to resume.")
        case "undo":
            texts = (
                _("You asked to undo your last action."),
                _("%(name)s asks to undo their last action."),
            )
        case "end":
            texts = _("You asked to end the game."), _("%(name)s asks to end the game.")
        case "claim":
            texts = (
                _("You asked for all the remaining tricks."),
                _("%(name)s asks for all the remaining tricks."),
            )
        case _:
            return ""
    return reader.say(seat, *texts)


def _proposed(entry: entries.Entry, reader: Reader) -> str:
    return describe_proposal(entry.text, entry.seat, reader)


def _agreed(entry: entries.Entry, reader: Reader) -> str:
    return reader.say(entry.seat, _("You agree."), _("%(name)s agrees."))


def _declined(entry: entries.Entry, reader: Reader) -> str:
    return reader.say(entry.seat, _("You decline."), _("%(name)s declines."))


def _lapsed(entry: entries.Entry, _reader: Reader) -> str:
    if entry.text == "impossible":
        return _("The cards do not allow that claim, so the deal goes on.")
    return _("Not everyone answered in time.")


def _hinted(entry: entries.Entry, reader: Reader) -> str:
    return reader.say(entry.seat, _("You took a hint."), _("%(name)s took a hint."))


def _message(entry: entries.Entry, reader: Reader) -> str:
    if not entry.text:  # removed by the director, or muted by the reader
        return ""
    # Set phrases are logged in English; anything else is shown as it was written.
    text = translate(entry.text) if entry.kind == entries.PHRASE_SENT else entry.text
    return _("%(name)s: “%(text)s”") % {"name": reader.name(entry.seat), "text": text}


def _rematch_opened(entry: entries.Entry, reader: Reader) -> str:
    return reader.say(entry.seat, _("You want to play again."), _("%(name)s wants to play again."))


_ENTRIES: dict[str, Callable[[entries.Entry, Reader], str]] = {
    entries.JOINED: _joined,
    entries.LEFT: lambda _entry, _reader: _("A player left the table."),
    entries.STARTED: _started,
    entries.DEALT: lambda entry, _reader: _("Deal %(number)s.") % {"number": entry.deal},
    entries.ACTED: _acted,
    entries.READY: _ready,
    entries.CLAIMED: _claimed,
    entries.CONCEDED: _conceded,
    entries.UNDONE: lambda _entry, _reader: _("The last action was undone."),
    entries.HINTED: _hinted,
    entries.ADJUSTED: lambda _entry, _reader: _("The director corrected the points of a deal."),
    entries.BOT_TOOK_OVER: _bot_took_over,
    entries.CAME_BACK: _came_back,
    entries.REPLACED: _replaced,
    entries.PAUSED: _paused,
    entries.RESUMED: _resumed,
    entries.PROPOSED: _proposed,
    entries.AGREED: _agreed,
    entries.DECLINED: _declined,
    entries.LAPSED: _lapsed,
    entries.PHRASE_SENT: _message,
    entries.CHAT_SENT: _message,
    entries.CHAT_REMOVED: lambda _entry, _reader: _("The director removed a message."),
    entries.REMATCH_OPENED: _rematch_opened,
    entries.ENDED: lambda entry, _reader: (
        describe_idle_end() if entry.text == entries.IDLE else _("The game is over.")
    ),
}
