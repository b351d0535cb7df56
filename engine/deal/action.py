"""What all actions of players have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.errors import BadText
from engine.text import fill, gettext_noop

__all__ = ["Action"]


@dataclass(frozen=True, slots=True)
class Action:
    """Base of all actions. `text` is stored: `verb`, a colon and `what`. People see `label`."""

    verb: ClassVar[str]

    @property
    def what(self) -> str:
        """What follows the verb in `text`; empty if nothing does."""
        return ""

    @property
    def label(self) -> str:
        """The action in words, for people."""
        return self.text

    @property
    def text(self) -> str:
        """The stored form: `verb`, or `verb:what`. `engine.deal.actions.parse_action` reads it."""
        return f"{self.verb}:{self.what}" if self.what else self.verb

    @classmethod
    def parse(cls, what: str) -> Action:
        """Parse what follows the verb. Raises `BadText`."""
        if what:
            raise BadText(fill(gettext_noop("{verb} takes nothing after it."), verb=cls.verb))
        return cls()
