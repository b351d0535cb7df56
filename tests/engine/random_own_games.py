"""Own games of a club, made at random within what the engine allows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import engine
from engine.clag.special_lookup import specials

if TYPE_CHECKING:
    from random import Random

SCHEDULED = [preset for preset in engine.presets() if preset.deals is not None]


def random_own_game(rng: Random, *, most_deals: int = 6, most_cards: int = 13) -> engine.Ruleset:
    """The rules of a club's own game: a preset with other deals, some with combined specials."""
    while True:
        deals = tuple(
            engine.OwnDeal(
                rng.randint(1, most_cards),
                tuple(rng.sample(list(specials()), rng.choice([0, 1, 1, 2, 3]))),
            )
            for _ in range(rng.randint(1, most_deals))
        )
        own = engine.OwnGame(
            title="Our own", deals=deals, options=(("bonus", rng.randrange(30)), ("hit", 3))
        )
        try:
            return engine.make_ruleset(rng.choice(SCHEDULED).slug, {}, own)
        except engine.OwnGameRefused:
            continue
