"""The errors that the engine raises. Each has a kebab-case `code`, which callers may store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.text import fill, gettext_noop

__all__ = [
    "BadDeal",
    "BadOption",
    "BadPlayers",
    "BadText",
    "DealUnknownYet",
    "EngineError",
    "IllegalAction",
    "NoSuchDeal",
    "NoSuchSeat",
    "NotYourTurn",
    "OwnGameProblem",
    "OwnGameRefused",
    "SlotClash",
    "UnknownBot",
    "UnknownGame",
    "UnknownPreset",
    "UnknownSpecial",
    "UnknownVersion",
]


class EngineError(Exception):
    """Base of all refusals. `message` is for people and may be a translatable `Text`.

    >>> NoSuchDeal(23, 22).code
    'no-such-deal'
    """

    code: ClassVar[str] = "engine-error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class UnknownGame(EngineError):
    """No game of that slug is installed."""

    code = "unknown-game"


class UnknownPreset(EngineError):
    """No preset of that slug is installed."""

    code = "unknown-preset"


class UnknownBot(EngineError):
    """No bot of that slug is installed."""

    code = "unknown-bot"


class UnknownVersion(EngineError):
    """A stored ruleset has a version that this engine does not have (too old or too new)."""

    code = "unknown-version"


class BadOption(EngineError):
    """A house option has a value that is not allowed; `field` is the option's slug."""

    code = "bad-option"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class BadPlayers(EngineError):
    """The game is not for this number of players, or the first dealer is not at the table."""

    code = "bad-players"


class BadText(EngineError):
    """A text that cannot be parsed: a card, an action, a seed or a transcript."""

    code = "bad-text"


class BadDeal(EngineError):
    """A deal that cannot be dealt: the wrong pack, or more cards than it has."""

    code = "bad-deal"


class UnknownSpecial(BadDeal):
    """A deal names a special that is not installed."""

    code = "unknown-special"


class SlotClash(EngineError):
    """Two specials that cannot be combined; `slot` is the one they both want."""

    code = "slot-clash"

    def __init__(self, slot: str, message: str) -> None:
        super().__init__(message)
        self.slot = slot


@dataclass(frozen=True, slots=True)
class OwnGameProblem:
    """What is wrong with a club's own game: in deal `number`, or in all of them (None).

    `field` is `deals`, `size` or `specials`; `code` is kebab-case.
    """

    number: int | None
    field: str
    code: str
    message: str


class OwnGameRefused(EngineError):
    """A club's own game that cannot be played; `problems` are all that is wrong with it."""

    code = "bad-own-game"

    def __init__(self, problems: tuple[OwnGameProblem, ...]) -> None:
        super().__init__(problems[0].message)
        self.problems = problems

    @classmethod
    def of(cls, field: str, code: str, message: str) -> OwnGameRefused:
        """Build the refusal for one problem of the whole game."""
        return cls((OwnGameProblem(None, field, code, message),))


class NoSuchDeal(EngineError):
    """The game has no deal of that number."""

    code = "no-such-deal"

    def __init__(self, number: int, last: int | None) -> None:
        text = gettext_noop("There is no deal {number}.")
        if last is not None:
            text = gettext_noop("There is no deal {number}; the last is deal {last}.")
        super().__init__(fill(text, number=number, last=last))
        self.number = number


class NoSuchSeat(EngineError):
    """The table has no seat of that number; seats are counted from 0."""

    code = "no-such-seat"

    def __init__(self, last: int) -> None:
        super().__init__(fill(gettext_noop("Seats are numbered 0 to {last}."), last=last))


class DealUnknownYet(EngineError):
    """The dealer is decided by a deal whose result is still missing (`needs`)."""

    code = "deal-unknown-yet"

    def __init__(self, number: int, needs: int) -> None:
        text = gettext_noop(
            "Enter the result of deal {needs} first: it decides the dealer of deal {number}."
        )
        super().__init__(fill(text, needs=needs, number=number))
        self.number = number
        self.needs = needs


class NotYourTurn(EngineError):
    """It is another seat's turn; a spectator never has one."""

    code = "not-your-turn"

    def __init__(self) -> None:
        super().__init__(gettext_noop("It is not your turn."))


class IllegalAction(EngineError):
    """The action is not allowed now; `legal` lists the text of those that are."""

    code = "illegal-action"

    def __init__(self, message: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.legal = legal
