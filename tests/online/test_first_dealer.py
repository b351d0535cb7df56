"""The first dealer of a casual game follows from the seed that the first deal commits to."""

from __future__ import annotations

import hashlib
from random import Random
from typing import Any

import pytest

import engine
from tests.support.online_tables import get, open_table
from tournaments.models import GameDeal, OnlineGame

pytestmark = pytest.mark.django_db


def published(preset: str = "quick13", **more: Any) -> tuple[OnlineGame, dict[str, Any]]:
    """A game of one deal, and that deal as it is published."""
    table = open_table(preset, people=1, bots=3, **more)
    table.play(Random(1), deals=1)
    return table.game, get(table.at(0), f"{table.path}/deals/1")


@pytest.mark.parametrize(
    ("preset", "options", "rule"),
    [
        ("quick13", {}, "drawn"),
        ("quick13", {"first-dealer": "high-card"}, "high-card"),
        ("scottish18", {}, "high-card-leads"),
    ],
)
def test_the_published_seed_decides_who_dealt_first(
    preset: str, options: dict[str, Any], rule: str
) -> None:
    game, deal = published(preset, options=options)
    assert deal["dealer_by"] == rule
    seed = bytes.fromhex(deal["seed"])
    assert engine.commitment(seed) == deal["commitment"], "committed to when the game was opened"
    ruleset = engine.make_ruleset(preset, options)
    cut = hashlib.sha256(b"deal-cut-v1" + seed).digest()
    assert engine.get_game("clag").first_dealer(ruleset, 4, cut) == game.terms["first_dealer"]


def test_the_dealer_is_known_with_the_commitment_and_before_anybody_joins() -> None:
    table = open_table("quick13", people=1, bots=1, seats=["me", "open", "bot"])
    shown = table.seen(0)
    row = GameDeal.objects.get(game=table.game)
    assert shown["next_deal"]["commitment"] == row.commitment
    assert shown["plan"]["dealer"] == table.game.terms["first_dealer"]


def test_a_game_from_an_earlier_version_plays_on_and_claims_nothing_of_its_dealer() -> None:
    table = open_table("quick13", people=1, bots=3, seats=["me", "bot", "bot", "bot"])
    del table.game.terms["dealer_from_seed"]
    table.game.terms["first_dealer"] = (table.game.terms["first_dealer"] + 1) % 4
    OnlineGame.objects.filter(pk=table.game.pk).update(terms=table.game.terms)
    from tournaments.online.snapshot_cache import snapshots

    snapshots.clear()
    table.play(Random(1), deals=1)
    assert get(table.at(0), f"{table.path}/deals/1")["dealer_by"] is None


def test_later_deals_say_nothing_of_a_dealer_that_the_seed_did_not_decide() -> None:
    table = open_table("quick13", people=1, bots=3)
    table.play(Random(1), deals=2)
    assert get(table.at(0), f"{table.path}/deals/2")["dealer_by"] is None
