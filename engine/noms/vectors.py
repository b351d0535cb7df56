"""Check the vectors about Noms."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.cards import PACK, format_card, parse_card, parse_cards
from engine.deal.phases import cards_dealt_to
from engine.errors import BadText
from engine.noms.auction import PASS, auction_over, legal_bids, winning_bid
from engine.noms.declaration import resolve_declaration
from engine.noms.game import make_house_rules
from engine.noms.house_rules import HouseRules
from engine.noms.pack import batches, sorted_hand
from engine.noms.scoring import game_over, score_hand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.verify import Check, Vector

__all__ = ["CHECKS"]

_OPTIONS: dict[str, tuple[str, object]] = {
    "thirteen_scores_26": ("thirteen-scores", "26"),
    "opponents_score_own_tricks": ("opponents-own-tricks", True),
    "minimum_bid_7": ("min-bid", "7"),
    "minimum_bid_8": ("min-bid", "8"),
    "slam_underbid_fails": ("slam-underbid-fails", True),
    "low_misere": ("low-misere", True),
}


def _house(names: object) -> HouseRules:
    return make_house_rules(dict(_OPTIONS[name] for name in cast("Sequence[str]", names or ())))


def _auction(vector: Vector) -> Mapping[str, object]:
    house, words = _house(vector.given.get("options")), list[str]()
    for place, call in enumerate(cast("list[str]", vector.given["calls"])):
        word = PASS if call == "P" else call.replace("_", "-")
        if auction_over(words) or word not in legal_bids(words, house):
            return {"illegal_at": place}
        words.append(word)
    if not auction_over(words):
        return {"result": "still_open", "to_speak": len(words) % 4}
    best = winning_bid(words)
    if best is None:
        return {"result": "passed_out", "bidder": None}
    return {"result": best[1].replace("-", "_"), "bidder": best[0] % 4}


def _call(vector: Vector) -> Mapping[str, object]:
    declared = cast("dict[str, str] | None", vector.given.get("said"))
    if declared is None:
        needed = str(vector.given.get("bid", "")).isdigit()
        return {"trump": None, "called": None, "declaration_required": needed}
    try:
        card = declared["card"] if "card" in declared else declared["rank_only"]
        lead = parse_card(str(vector.given["lead"]))
        trump, called = resolve_declaration(declared.get("trump", "led"), card, lead)
    except BadText:
        return {"illegal": True}
    return {"trump": None if trump is None else "SHDC"[trump], "called": format_card(called)}


def _deal(vector: Vector) -> Mapping[str, object]:
    if "hand" in vector.given:
        hand = parse_cards(" ".join(cast("list[str]", vector.given["hand"])))
        return {"left_to_right": [format_card(card) for card in sorted_hand(hand)]}
    pattern = "535" if str(vector.given["method"]).startswith("5") else "4333"
    order = batches(HouseRules(deal_pattern=pattern), 3)
    return {"hands": [cards_dealt_to(PACK, order, seat) for seat in range(4)]}


def _end(vector: Vector) -> Mapping[str, object]:
    before = cast("list[int]", vector.given["before"])
    points = cast("list[int]", vector.given["points"])
    totals = [had + more for had, more in zip(before, points, strict=True)]
    target = cast("int", vector.given["target"])
    won = game_over(totals, 1, HouseRules(target=target))
    reason = "tie at the top, play on" if max(totals) >= target else "target not reached"
    return {"over": won is not None, "winner": won, "reason": reason}


def _score(vector: Vector) -> Mapping[str, object]:
    given = vector.given
    level = str(given["bid"]).replace("_", "-")
    bidder, partner = cast("int", given["bidder"]), cast("int | None", given["partner"])
    tricks = cast("list[int]", given["tricks"])
    factor = 2 if given.get("double") else 1
    house = _house(given.get("options"))
    return {"points": score_hand(level, bidder, partner, tricks, house, factor=factor)}


CHECKS: dict[str, Check] = {
    "noms_auction": _auction,
    "noms_call": _call,
    "noms_deal": _deal,
    "noms_end": _end,
    "noms_score": _score,
}
