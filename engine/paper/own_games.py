"""A club's own game: what it changes of a preset, as data that an event stores with its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, TypeGuard

from engine.errors import BadText
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from engine.paper.options import OptionValue

__all__ = ["MAX_OWN_DEALS", "OwnDeal", "OwnGame", "OwnGameJson", "own_sentence"]

MAX_OWN_DEALS = 40
"""The most deals of a club's own game."""


class OwnDealJson(TypedDict):
    """A deal of a club's own game as it is stored."""

    size: int
    specials: list[str]


class OwnGameJson(TypedDict):
    """A club's own game as it is stored; an option that is a tuple is a list here."""

    title: str
    deals: list[OwnDealJson] | None
    options: dict[str, bool | int | str | list[str]]


@dataclass(frozen=True, slots=True)
class OwnDeal:
    """One deal: how many cards each, and the slugs of its specials."""

    size: int
    specials: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnGame:
    """What a club changes of a preset, to play it under its own title.

    `deals` are all deals in their order; None where the preset's stay. `options` are the values
    that become the defaults.
    """

    title: str
    deals: tuple[OwnDeal, ...] | None = None
    options: tuple[tuple[str, OptionValue], ...] = ()

    def to_json(self) -> OwnGameJson:
        """Return what is stored; `from_json` is the inverse."""
        return {
            "title": self.title,
            "deals": None
            if self.deals is None
            else [{"size": deal.size, "specials": [*deal.specials]} for deal in self.deals],
            "options": {
                slug: list(value) if isinstance(value, tuple) else value
                for slug, value in self.options
            },
        }

    @classmethod
    def from_json(cls, stored: object) -> OwnGame:
        """Read a stored own game. Raises `BadText` if it is none."""
        if not isinstance(stored, Mapping):
            raise _no_own_game()
        title, deals, options = (stored.get(name) for name in ("title", "deals", "options"))
        if not isinstance(title, str) or not isinstance(options, Mapping):
            raise _no_own_game()
        return cls(
            title=title,
            deals=None if deals is None else tuple(map(_read_deal, _as_list(deals))),
            options=tuple(
                (str(slug), tuple(value) if isinstance(value, list) else value)
                for slug, value in options.items()
            ),
        )


def _read_deal(stored: object) -> OwnDeal:
    if not isinstance(stored, Mapping):
        raise _no_own_game()
    size, specials = stored.get("size"), _as_list(stored.get("specials"))
    if not _is_count(size) or not all(isinstance(slug, str) for slug in specials):
        raise _no_own_game()
    return OwnDeal(size, tuple(map(str, specials)))


def _as_list(value: object) -> Sequence[object]:
    if not isinstance(value, list):
        raise _no_own_game()
    return value


def _is_count(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _no_own_game() -> BadText:
    return BadText(gettext_noop("This is not a club's own game."))


def own_sentence(title: str) -> str:
    """Return the sentence about a club's own game that was built from the preset of this title."""
    return fill(gettext_noop("The club's own game, built from {preset}."), preset=join([title]))
