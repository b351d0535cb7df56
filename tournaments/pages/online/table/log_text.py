"""What happened at a table, a sentence a line: for the eye, and for those who listen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine import action_label
from tournaments.core.formatting import format_signed
from tournaments.online import SUSPENSION_MESSAGES
from tournaments.pages.online.table.card_faces import face, suit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Plain = dict[str, Any]
Names = "Sequence[str]"


def describe_entry(entry: Plain, names: Sequence[str], own: int | None) -> list[str]:
    """The sentences for one entry of the log, as its reader heard it."""
    people = Who(names, own)
    told = [words for event in entry["happened"] if (words := _told(event, people))]
    said = _ENTRIES.get(entry["kind"])
    first = said(entry, people) if said else ""
    return [line for line in (first, *told) if line]


class Who:
    """Names with their verbs: the reader is "You".

    >>> Who(["Ada", "Ben"], 0).does(0, "win", "the trick"), Who(["Ada", "Ben"], 0).does(1, "win")
    ('You win the trick.', 'Ben wins.')
    """

    def __init__(self, names: Sequence[str], own: int | None) -> None:
        """Everybody's name by seat, and the reader's seat."""
        self.names, self.own = names, own

    def name(self, seat: int) -> str:
        """How a sentence begins with somebody."""
        return "You" if seat == self.own else self.names[seat]

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """A sentence: who, a regular verb, and the rest of it."""
        ending = "" if seat == self.own else "es" if verb.endswith(("s", "ss", "sh")) else "s"
        return f"{self.name(seat)} {verb}{ending}{' ' + rest if rest else ''}."


def _told(event: Plain, who: Who) -> str:
    say = _EVENTS.get(event["kind"])
    return say(event, who) if say else ""


def _played(event: Plain, who: Who) -> str:
    return who.does(event["seat"], "play", f"the {face(event['card'], event['name']).name}")


def _turned(event: Plain, who: Who) -> str:
    return who.does(event["seat"], "turn", f"up the {face(event['card']).name}")


def _named(event: Plain, who: Who) -> str:
    return f"It is the {face(event['name']).name}."


def _shown(event: Plain, who: Who) -> str:
    cards = " ".join(face(card).short for card in event["cards"])
    return who.does(event["seat"], "show", cards)


def _said(event: Plain, who: Who) -> str:
    return f"{who.name(event['seat'])}: {action_label(event['words']).replace('-', ' ')}."


def _fixed(event: Plain, who: Who) -> str:
    name = suit(event["suit"]).name
    return f"{name.capitalize()} are trumps." if event["suit"] else "There are no trumps."


def _scored(event: Plain, who: Who) -> str:
    points = ", ".join(f"{who.name(s)} {format_signed(p)}" for s, p in enumerate(event["points"]))
    return f"The deal is over: {points}."


Say = "Callable[[Plain, Who], str]"

_EVENTS: dict[str, Callable[[Plain, Who], str]] = {
    "card-played": _played,
    "card-turned": _turned,
    "card-named": _named,
    "hand-shown": _shown,
    "said": _said,
    "nominated": lambda event, who: who.does(event["seat"], "say", str(event["count"])),
    "trump-turned": lambda event, who: f"The {face(event['card']).name} is turned.",
    "trump-fixed": _fixed,
    "trick-won": lambda event, who: who.does(event["seat"], "win", "the trick"),
    "deal-scored": _scored,
}

_BY = {"clock": " Time was up, so a bot acted."}
_ASKED = {
    "pause": "asks for a pause",
    "resume": "asks to play on",
    "undo": "asks to take the last action back",
    "end": "asks to end the game",
    "claim": "asks for all the tricks that are left",
}


def _asks(entry: Plain, who: Who) -> str:
    words = _ASKED.get(entry["text"], "asks something")
    return f"{who.name(entry['seat'])} {words if entry['seat'] != who.own else 'ask' + words[4:]}."


def _rests(words: str) -> Callable[[Plain, Who], str]:
    def say(entry: Plain, who: Who) -> str:
        if entry["text"] in SUSPENSION_MESSAGES:
            return (
                SUSPENSION_MESSAGES[entry["text"]]
                if entry["kind"] == "paused"
                else "The game goes on."
            )
        by = "The director" if entry["by"] == "director" else who.name(entry["seat"])
        return f"{by} {words}."

    return say


_ENTRIES: dict[str, Callable[[Plain, Who], str]] = {
    "joined": lambda entry, who: who.does(entry["seat"], "sit", "down"),
    "left": lambda entry, who: "Somebody got up again.",
    "started": lambda entry, who: (
        "The director begins the game." if entry["by"] == "director" else "Everybody is here."
    ),
    "dealt": lambda entry, who: f"Deal {entry['deal']}.",
    "acted": lambda entry, who: _BY.get(entry["by"], "").strip(),
    "ready": lambda entry, who: f"{who.name(entry['seat'])}: ready.",
    "claimed": lambda entry, who: who.does(entry["seat"], "claim", "the rest"),
    "conceded": lambda entry, who: who.does(entry["seat"], "leave", "the rest to a bot"),
    "undone": lambda entry, who: "The last action was taken back.",
    "adjusted": lambda entry, who: "The director changed the points of a deal.",
    "stood-in": lambda entry, who: f"A bot plays for {who.name(entry['seat'])} for now.",
    "back": lambda entry, who: f"{who.name(entry['seat'])}: back again.",
    "replaced": lambda entry, who: (
        f"{who.names[entry['seat']]} plays on at seat {entry['seat'] + 1}."
    ),
    "paused": _rests("paused the game"),
    "resumed": _rests("let the game go on"),
    "proposed": _asks,
    "agreed": lambda entry, who: who.does(entry["seat"], "agree"),
    "declined": lambda entry, who: who.does(entry["seat"], "decline"),
    "lapsed": lambda entry, who: (
        "The cards do not allow that, so the deal goes on."
        if entry["text"] == "impossible"
        else "Nobody answered in time."
    ),
    "said": lambda entry, who: f"{who.name(entry['seat'])}: “{entry['text']}”",
    "talked": lambda entry, who: (
        f"{who.name(entry['seat'])}: “{entry['text']}”" if entry["text"] else ""
    ),
    "removed": lambda entry, who: "The director removed what was said.",
    "again": lambda entry, who: who.does(entry["seat"], "want", "to play again"),
    "ended": lambda entry, who: "The game is over.",
}
