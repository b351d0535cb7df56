"""The six aspects of a deal that a special can change; a deal has one value of each.

A special is one value of one slot. Values of different slots combine freely, so no special refers
to another, and the order in which they are named does not matter. Whatever the rest of the engine
has to know of a special is a field here: nothing outside its own file asks for it by its slug.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import TYPE_CHECKING, ClassVar, TypeAlias

from engine.clag.house_rules import HouseRules

if TYPE_CHECKING:
    from engine.cards import Mask, Rank, Suit

__all__ = [
    "TWO_TO_ACE",
    "Combination",
    "Contract",
    "Count",
    "Facing",
    "Ranking",
    "Sight",
    "Slot",
    "Special",
    "Summary",
    "Trump",
    "Value",
    "Visibility",
    "Wild",
]


@unique
class Slot(Enum):
    """The six slots, with their names in stored data."""

    TRUMP = "trump"
    SIGHT = "sight"
    RANK = "rank"
    WILD = "wild"
    CONTRACT = "contract"
    VALUE = "value"


@unique
class Facing(Enum):
    """When the next card of the stock is turned for trumps."""

    BEFORE = "before nominating"
    AFTER = "after nominating"
    NEVER = "never"


@unique
class Visibility(Enum):
    """When a player first sees their own cards."""

    BEFORE = "before nominating"
    HALF = "half before nominating"
    AFTER = "after nominating"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Summary:
    """A special's scoring in a sentence, and the slugs of the options that the sentence covers."""

    words: Callable[[HouseRules], str]
    covers: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Special:
    """What every special has: slug, texts for players, a short label, source, worked examples."""

    slot: ClassVar[Slot]

    slug: str
    title: str
    sentence: str
    label: str
    source: str = ""
    """Where the rule is from; empty for what no special has changed."""
    examples: tuple[str, ...] = ()
    golden: tuple[str, ...] = ()
    """What each seat does in its golden deal (engine/deal/worked_deals.py)."""
    worked: tuple[str, ...] = ()
    """What each seat does in the example of the rulebook, which is to show sound play."""
    notes: tuple[str, ...] = ()
    """Sentences that the rulebook adds to its paragraph, as newcomers ask for them."""
    remark: str = ""
    """What the example of the rulebook shows; true however the deal goes."""
    callable_late: bool = True
    """Whether it may be called once the cards have been seen."""
    options: tuple[str, ...] = ()
    """The slugs of the house options that matter only where this special may be played."""
    summary: Summary | None = None
    """What a page of rules says of its scoring."""
    merge: Merge | None = None
    """Merges it with another special of its slot, where the house lets the two meet."""
    other_names: tuple[str, ...] = ()
    """What a list of vectors may call it."""
    called: str = ""
    """Its sentence in a caller's game, where that is another one."""

    def sentence_in(self, house: HouseRules) -> str:
        """Return the sentence for the players of a house; a house with a caller has a menu."""
        return self.called if self.called and house.menu else self.sentence


Merge: TypeAlias = Callable[[Special, HouseRules], Special | None]
"""Returns the one value that two specials of a slot become; None if they cannot meet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trump(Special):
    """How trumps are decided: a card turned, a suit named, an order of all suits, or none."""

    slot = Slot.TRUMP

    facing: Facing = Facing.BEFORE
    named: bool = False
    order: tuple[Suit, ...] | None = None
    """Suits from the highest down: the highest suit present wins, whatever was led."""
    announced_after: bool = False
    """The order is announced only when the nominations are in."""

    @property
    def has_trumps(self) -> bool:
        """Whether one suit is trumps."""
        return self.named or self.facing is not Facing.NEVER


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight(Special):
    """Who looks at which cards when, and whether hands are played from face-down piles."""

    slot = Slot.SIGHT

    visibility: Visibility = Visibility.BEFORE
    nominate_first: bool = False
    """Nominations come before the deal."""
    pile: bool = False
    """Cards are played from the top of a face-down pile, without following suit."""
    shuffled: bool = False
    """Each player shuffles their own pile, so that they do not know its order."""


TWO_TO_ACE: tuple[Rank, ...] = tuple(range(13))
"""Every rank once, lowest first as in `Ranking.order`: [0] is the two, [-1] the ace."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking(Special):
    """The order of ranks inside a suit, lowest first."""

    slot = Slot.RANK

    order: tuple[Rank, ...] = TWO_TO_ACE


@dataclass(frozen=True, slots=True, kw_only=True)
class Wild(Special):
    """Which cards may be named as any card when they are played."""

    slot = Slot.WILD

    cards: Mask = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """A played deal as the scoring sees it.

    `worth[seat]` is the sum of what the seat's tricks are worth where tricks differ, else None.
    """

    nominations: tuple[int, ...] | None
    tricks: tuple[int, ...]
    worth: tuple[int, ...] | None = None
    trumps: bool = True


Points: TypeAlias = Callable[[HouseRules, Count], tuple[int, ...]]
Made: TypeAlias = Callable[[HouseRules, Count], tuple[bool | None, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contract(Special):
    """What a player has to achieve, and what it pays."""

    slot = Slot.CONTRACT

    nominates: bool
    points: Points
    made: Made
    worth_matters: bool = True
    """Whether the value of single tricks enters into the points."""
    compares: bool = False
    """Whether a seat's points depend on how many seats took more than it, or as many."""
    avoids_tricks: bool = False
    """Whether a seat does best without any trick."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value(Special):
    """What the k-th trick is worth: `weigh(k, hand_size)`, k from 1; None where all count alike.

    `step` says how many points the house gives for a worth of one.
    """

    slot = Slot.VALUE

    weigh: Callable[[int, int], int] | None = None
    step: Callable[[HouseRules], int] = field(default=lambda _house: 1)

    def weights(self, house: HouseRules, size: int) -> tuple[int, ...] | None:
        """Return what each trick of a hand is worth, first trick first; None if all count alike."""
        if self.weigh is None:
            return None
        step = self.step(house)
        return tuple(step * self.weigh(trick, size) for trick in range(1, size + 1))


@dataclass(frozen=True, slots=True)
class Combination:
    """The six values that a deal is played by; `named` are the specials that were asked for."""

    named: tuple[Special, ...]
    trump: Trump
    sight: Sight
    rank: Ranking
    wild: Wild
    contract: Contract
    value: Value

    @property
    def slugs(self) -> tuple[str, ...]:
        """The specials' slugs, in the order of the slots."""
        return tuple(special.slug for special in self.named)

    @property
    def needs_trick_winners(self) -> bool:
        """Whether the score depends on which tricks were won, not only on how many."""
        return self.value.weigh is not None and self.contract.worth_matters
