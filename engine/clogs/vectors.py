"""Check the vectors about Clogs."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.cards import SUITS, cards_in, format_card, mask_of, parse_card, parse_cards
from engine.clogs.game import game_winners
from engine.clogs.house_rules import HouseRules
from engine.clogs.matches import beats_table, playable_when
from engine.clogs.packs import PACKS
from engine.deal.tricks import Play, winner_of
from engine.verify import Check

if TYPE_CHECKING:
    from collections.abc import Mapping

    from engine.verify import Vector

__all__ = ["CHECKS"]


def _end(vector: Vector) -> Mapping[str, object]:
    totals = list(cast("list[int]", vector.given["totals"]))
    totals[cast("int", vector.given["next_trick_winner"])] += 1
    won = game_winners(totals, HouseRules(target=cast("int", vector.given["target"])))
    return {"over": bool(won), "winner": won[0] if won else None}


def _legal(vector: Vector) -> Mapping[str, object]:
    hand = mask_of(parse_cards(" ".join(cast("list[str]", vector.given["hand"]))))
    led = vector.given.get("led")
    suit = None if led is None else SUITS.index(str(led))
    cards, clog = playable_when(hand, cast("int", vector.given["clogs"]), suit)
    # The vectors list a hand in no order of their own; answer in theirs.
    order = [str(card) for card in cast("list[str]", vector.given["hand"])]
    shown = sorted((format_card(card) for card in cards_in(cards)), key=order.index)
    return {"hand_cards": shown, "clog": clog}


def _pack(vector: Vector) -> Mapping[str, object]:
    players = cast("int", vector.given["players"])
    recipe = PACKS[players]
    return {
        "removed": recipe.removed_words,
        "cards": len(recipe.cards),
        "each": recipe.each,
        "hand": sum(recipe.hand),
        "clogs": recipe.clogs,
        "batches": [*recipe.hand, recipe.clogs],
    }


def _trick(vector: Vector) -> Mapping[str, object]:
    cards = [parse_card(card) for card in cast("list[str]", vector.given["plays"])]
    leader = cast("int", vector.given["leader"])
    plays = [Play((leader + place) % len(cards), card, card) for place, card in enumerate(cards)]
    table = beats_table(HouseRules().match == "final")
    return {"winner": winner_of(table, cards[0] // 13, plays)}


CHECKS: dict[str, Check] = {
    "clogs_end": Check(_end, ("totals", "next_trick_winner", "target")),
    "clogs_legal": Check(_legal, ("hand", "clogs", "led")),
    "clogs_pack": Check(_pack, ("players",)),
    "clogs_trick": Check(_trick, ("leader", "plays")),
}
