"""What the chapters are written from, and the deals that they play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from engine.clag.facts import find_facts
from engine.clag.special_lookup import get_specials
from engine.deal.match import DealSpec
from engine.deal.worked_deals import play_worked
from engine.paper.options import list_options_that_matter
from engine.text import split_opening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine.clag.house_rules import HouseRules
    from engine.clag.preset import Preset
    from engine.clag.sheet import Sheet
    from engine.clag.slots import Special
    from engine.deal.state import State
    from engine.deal.trick_game import TrickGame
    from engine.paper.options import Option, OptionValue
    from engine.paper.rulesets import Ruleset

__all__ = ["PACK_OF_THE_BOOK", "BookSource", "SpecialDeal"]

PACK_OF_THE_BOOK = (
    "9C 8S KS 3H 6H TD 3D 2C 9H 8D 7C AC 9D 5C TS QD 4C 2D 4H 7S 6D TC QC 3C AH 2S KC AD 7H JC 2H "
    "7D JS 5S KD 4S 8C QS 5H QH 3S 6C 8H TH JD 5D 6S AS JH KH 9S 4D"
)
"""The pack of the golden deals (tests/engine/golden.py): its specials all matter."""

_THREE_CARDS = ("0 7C KS 3D", "0 3H 2C AC", "0 9H 6H 9C", "2 TD 8S 8D")
"""An ordinary deal of three cards, in which following, trumping and discarding all happen."""

_PLAYERS, _DEALER, _MAX_EXAMPLE = 4, 1, 7


@dataclass(frozen=True, slots=True)
class SpecialDeal:
    """Specials that are played together, with the title and sentence of such a deal."""

    specials: tuple[Special, ...]
    title: str
    sentence: str
    size: int

    @property
    def anchor(self) -> str:
        """The anchor of its paragraph."""
        return "special-" + "-".join(special.slug for special in self.specials)


@dataclass(frozen=True)
class BookSource:
    """The rule set that a book is about."""

    game: TrickGame
    ruleset: Ruleset
    preset: Preset
    house: HouseRules
    sheet: Sheet

    @cached_property
    def values(self) -> dict[str, OptionValue]:
        """The value of each option."""
        return dict(self.ruleset.settled)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The options that can change anything in this very game."""
        situation = self.values | find_facts(self.preset, self.house)
        return list_options_that_matter(self.preset.options, situation)

    @cached_property
    def special_deals(self) -> tuple[SpecialDeal, ...]:
        """Each special deal of the schedule once, or what a caller may call."""
        return tuple(self._called() if self.preset.has_caller else self._scheduled())

    def _called(self) -> Iterator[SpecialDeal]:
        size = self.sheet.sizes()[-1]
        for special in get_specials(self.house.menu):
            yield SpecialDeal((special,), special.title, special.sentence_in(self.house), size)

    def _scheduled(self) -> Iterator[SpecialDeal]:
        seen = set()
        for number in range(1, self.sheet.deal_count + 1):
            plan = self.sheet.plan(number, {})
            if plan.specials and plan.specials not in seen:
                seen.add(plan.specials)
                yield SpecialDeal(
                    get_specials(plan.specials),
                    plan.title,
                    split_opening(plan.sentence)[1],
                    plan.hand_size or 0,
                )

    def play_special(self, deal: SpecialDeal) -> State:
        """Play the golden cards in a special deal, as good players would."""
        scripts = (special.worked or special.golden for special in deal.specials)
        script = next(filter(None, scripts), ())
        slugs = tuple(special.slug for special in deal.specials)
        return self._play(slugs, deal.size, script)

    def play_ordinary(self) -> State:
        """Play an ordinary deal of three cards."""
        return self._play((), 3, _THREE_CARDS)

    def _play(self, specials: tuple[str, ...], size: int, script: tuple[str, ...]) -> State:
        spec = DealSpec(
            ruleset=self.ruleset,
            players=min(_PLAYERS, self.preset.players[-1]),
            number=1,
            dealer=_DEALER,
            hand_size=min(size, _MAX_EXAMPLE),
            specials=specials,
        )
        return play_worked(self.game, spec, PACK_OF_THE_BOOK, script)
