"""The plan of a deal: what is fixed before it is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.cards import ANY_TRUMPS
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from engine.seats import Seat

__all__ = ["DealPlan", "MenuItem"]


@dataclass(frozen=True, slots=True)
class MenuItem:
    """Something that a caller or bidder may call; at most one of each `slot`.

    `order`: the suits' letters from the highest down, where it ranks all of them.
    `source`: where the rule is from.
    """

    slug: str
    title: str
    slot: str
    sentence: str
    examples: tuple[str, ...] = ()
    order: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPlan:
    """One deal of a game, for the people who are about to play it.

    `hand_size` is None where it is still to be chosen, out of `hand_size_choices`.
    `label` is short, as on a printed card; `sentence` is one line for the players.
    `nomination_order` is empty where no nominations are taken.
    `forbidden_from`: the hand size from which the forbidden total holds, 0 for never.
    `trumps`: what may be noted as trumps, suits and "NT" for none.
    `needs_bidder`: the report must say who bid what (one `call` from the menu) and with whom.
    `caller`: who chooses the specials from `menu`, None in games without a caller.
    """

    number: int
    hand_size: int | None
    label: str
    specials: tuple[str, ...]
    title: str
    sentence: str
    dealer: Seat
    leader: Seat
    nomination_order: tuple[Seat, ...]
    takes_nominations: bool
    needs_trick_winners: bool
    nominate_before_cards: bool
    forbidden_from: int
    trumps: tuple[str, ...] = ANY_TRUMPS
    needs_dealer: bool = False
    needs_bidder: bool = False
    caller: Seat | None = None
    hand_size_choices: tuple[int, ...] = ()
    menu: tuple[MenuItem, ...] = ()

    @property
    def has_own_title(self) -> bool:
        """Whether the title says more than the hand size or the number of the deal."""
        return bool(self.specials) or (bool(self.menu) and self.hand_size is None)

    @property
    def description(self) -> str:
        """Return title and sentence; an ordinary title would only repeat the sentence."""
        if not self.has_own_title:
            return self.sentence
        # A `Text`, because plain values are not translated.
        title = join([self.title])
        return join([fill(gettext_noop("{title}."), title=title), self.sentence])

    def forbidden(self, prior_sum: int) -> int | None:
        """Return the nomination that the last to nominate may not make, given the others' sum.

        None where nothing is barred: no nominations, the rule is off, the sum is already over the
        hand size, or the hand size is not yet chosen.
        """
        if not self.takes_nominations or self.hand_size is None:
            return None
        return forbidden_nomination(self.hand_size, prior_sum, self.forbidden_from)


def forbidden_nomination(hand_size: int, prior_sum: int, forbidden_from: int = 1) -> int | None:
    """Return the number that would bring the nominations to exactly the hand size.

    >>> forbidden_nomination(7, 6)
    1
    >>> forbidden_nomination(7, 8) is None
    True
    """
    if not forbidden_from or hand_size < forbidden_from:
        return None
    missing = hand_size - prior_sum
    return missing if missing >= 0 else None
