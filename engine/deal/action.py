"""What all actions of players have in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from engine.errors import BadText, IllegalAction
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Self

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

    @classmethod
    def of(cls, action: Action) -> Self:
        """Return an action as one of this kind. Raises `IllegalAction` if it is of another.

        For a phase that offers actions of one kind only, which its types cannot say.
        """
        if not isinstance(action, cls):
            raise action.refused()
        return action

    def refused(self, legal: Iterable[Action] = ()) -> IllegalAction:
        """Return the refusal of this action where `legal` are those that are allowed."""
        text = fill(gettext_noop("You cannot do that now: {action}."), action=join([self.label]))
        return IllegalAction(text, tuple(other.text for other in legal))
