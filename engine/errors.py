"""The closed family of refusals. Each has a kebab `code`, which callers may show and store."""

from __future__ import annotations

from typing import ClassVar

__all__ = [
    "BadDeal",
    "BadOption",
    "BadPlayers",
    "BadText",
    "DealUnknownYet",
    "EngineError",
    "IllegalAction",
    "NoSuchDeal",
    "NotYourTurn",
    "SlotClash",
    "UnknownBot",
    "UnknownGame",
    "UnknownPreset",
    "UnknownVersion",
]


class EngineError(Exception):
    """A refusal that somebody can mend; the message is plain English.

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
    """A stored ruleset was written by rules that this engine no longer, or not yet, knows."""

    code = "unknown-version"


class BadOption(EngineError):
    """A house option has a value that it cannot have; `field` is the option's slug."""

    code = "bad-option"

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


class BadPlayers(EngineError):
    """The game cannot be played by so many, or the first dealer is not at the table."""

    code = "bad-players"


class BadText(EngineError):
    """A card, an action or a transcript that cannot be read."""

    code = "bad-text"


class BadDeal(EngineError):
    """A deal that cannot be dealt: the wrong pack, or more cards than there are."""

    code = "bad-deal"


class SlotClash(EngineError):
    """Two specials want the same slot; `slot` says which."""

    code = "slot-clash"

    def __init__(self, slot: str, message: str) -> None:
        super().__init__(message)
        self.slot = slot


class NoSuchDeal(EngineError):
    """The game has no deal of that number."""

    code = "no-such-deal"

    def __init__(self, number: int, last: int | None) -> None:
        upto = "" if last is None else f"; the last is deal {last}"
        super().__init__(f"There is no deal {number}{upto}.")
        self.number = number


class DealUnknownYet(EngineError):
    """Who deals is decided by a deal whose result is still missing (`needs`)."""

    code = "deal-unknown-yet"

    def __init__(self, number: int, needs: int) -> None:
        super().__init__(f"Who deals deal {number} is only known once deal {needs} has a result.")
        self.number = number
        self.needs = needs


class NotYourTurn(EngineError):
    """Somebody else is to act."""

    code = "not-your-turn"


class IllegalAction(EngineError):
    """The rules do not allow this action now; `legal` lists what they do allow, as text."""

    code = "illegal-action"

    def __init__(self, message: str, legal: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.legal = legal
