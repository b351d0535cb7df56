"""The packs of Clogs: which cards are left out for how many players, and how they are dealt."""

from __future__ import annotations

from dataclasses import dataclass

from engine.cards import PACK, RANKS, Card, format_card, parse_cards, rank_of

__all__ = ["PACKS", "PackRecipe"]


@dataclass(frozen=True, slots=True)
class PackRecipe:
    """A pack: cards removed, and the batches in which hand and clogs are dealt."""

    removed: tuple[Card, ...]
    hand: tuple[int, ...]
    clogs: int

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that are played with."""
        return tuple(card for card in PACK if card not in self.removed)

    @property
    def each(self) -> int:
        """How many cards, and so tricks, each player has in hand and clogs together."""
        return sum(self.hand) + self.clogs

    @property
    def removed_words(self) -> str:
        """The cards left out, in words, whole ranks first.

        >>> PACKS[3].removed_words
        'all K Q J, TS'
        """
        whole = [rank for rank in reversed(range(13)) if self._has_all(rank)]
        single = [card for card in self.removed if rank_of(card) not in whole]
        ranks = " ".join(RANKS[rank] for rank in whole)
        cards = " ".join(format_card(card) for card in single)
        return (
            ", ".join(part for part in (f"all {ranks}" if whole else "", cards) if part) or "none"
        )

    def _has_all(self, rank: int) -> bool:
        return sum(rank_of(card) == rank for card in self.removed) == 4


def _ranks(ranks: str) -> tuple[Card, ...]:
    return tuple(card for card in PACK if RANKS[rank_of(card)] in ranks)


PACKS: dict[int, PackRecipe] = {
    2: PackRecipe((*_ranks("KQJT98"), *parse_cards("7H 7S")), (4, 4), 5),
    3: PackRecipe((*_ranks("KQJ"), *parse_cards("TS")), (4, 4), 5),
    4: PackRecipe((), (4, 4), 5),
    5: PackRecipe(parse_cards("KS KH"), (3, 3), 4),
    6: PackRecipe(_ranks("K"), (3, 3), 2),
}
