"""The reader's own cards: what each one does when it is tapped, and why some cannot be played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from tournaments.core.formatting import join_names
from tournaments.pages.online.table.card_faces import Face, face, in_hand, suit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.online import DealView
    from tournaments.pages.online.table.choices import Choice

MAX_NAMED_CARDS = 4


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card in the hand.

    `text`: the action that plays it. `pick`: for a wild card, the choice of what it counts as.
    `is_barred`: it cannot be played now. `why`: the reason, if it is not that of the whole hand.
    """

    face: Face
    text: str
    pick: str = ""
    is_barred: bool = False
    why: str = ""
    is_picked: bool = False


@dataclass(frozen=True, slots=True)
class HandRow:
    """The cards in front of the reader: seen and unseen ones, and a pile to turn up from.

    `waits`: why no card at all can be played now, empty if one can.
    """

    waits: str
    cards: list[HandCard]
    unseen: int
    pile: int
    turns: list[Choice]

    @property
    def count(self) -> int:
        """Return the number of cards, by which the style sheet lays them out."""
        return min(14, len(self.cards) + self.unseen + self.pile)

    @property
    def unseen_marks(self) -> range:
        """Return an item for each card of the hand that the reader has not seen."""
        return range(self.unseen)

    @property
    def pile_marks(self) -> range:
        """Return an item for each face-down card that cannot be turned up now."""
        return range(max(0, self.pile - len(self.turns)))


def hand_row(
    view: DealView, seat: int, choices: Sequence[Choice], picked: tuple[str, ...], waits: str
) -> HandRow:
    """Build the reader's hand. `waits`: why no card can be played, unless it is their turn."""
    plays = [choice for choice in choices if choice.verb == "play"]
    cards = [_card(one, plays, view, picked) for one in in_hand(view.hand)]
    unseen = view.hand_counts[seat] + view.pile_counts[seat] - len(cards)
    turns = [choice for choice in choices if choice.verb == "turn"]
    pile = view.pile_counts[seat]
    return HandRow("" if plays else waits, cards, max(0, unseen - pile), pile, turns)


def _card(card: Face, plays: Sequence[Choice], view: DealView, picked: tuple[str, ...]) -> HandCard:
    mine = [choice for choice in plays if choice.parts[0] == card.code]
    if any(len(choice.parts) == 2 for choice in mine):
        return HandCard(card, "", pick=card.code, is_picked=picked == (card.code,))
    if mine:
        return HandCard(card, mine[0].text)
    # Where no card can be played, the reason stands once for all of them.
    why = _barred(card, plays, view) if plays else ""
    return HandCard(card, f"play:{card.code}", is_barred=True, why=why)


def _barred(card: Face, plays: Sequence[Choice], view: DealView) -> str:
    """Return why a card may not be played while others may, as far as the table shows it."""
    may = list(dict.fromkeys(choice.parts[0] for choice in plays))
    suits = {code[1] for code in may}
    led = view.trick[0] if view.trick else None
    if led and suits == {(led.named or led.card)[1]} and card.suit.upper() not in suits:
        name = capfirst(suit(suits.pop()).name)
        return _("%(suit)s were led, and you have some.") % {"suit": name}
    if len(may) > MAX_NAMED_CARDS:
        return _("You cannot play the %(card)s now.") % {"card": card.name}
    playable = join_names([face(code).short for code in may])
    text = _("You cannot play the %(card)s now, only %(playable)s.")
    return text % {"card": card.name, "playable": playable}
