"""Check the vectors about Noms."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.cards import PACK, format_card, parse_card, parse_cards
from engine.deal.phases import cards_dealt_to
from engine.errors import BadOption, BadText
from engine.noms.auction import PASS, auction_over, legal_bids, winning_bid
from engine.noms.declaration import resolve_declaration
from engine.noms.game import make_house_rules
from engine.noms.house_rules import HouseRules
from engine.noms.pack import batches, sorted_hand
from engine.noms.scoring import game_over, score_hand
from engine.paper.options import options_of
from engine.verify import Check

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.verify import Vector

__all__ = ["CHECKS"]

_WORDS = {
    "opponents_score_own_tricks": "opponents_own_tricks",
    "thirteen_scores_26": "thirteen_scores=26",
    **{f"minimum_bid_{bid}": f"min_bid={bid}" for bid in ("7", "8", "9", "10")},
}
"""Older words for options."""


def _house(words: object) -> HouseRules:
    """Return the house rules of a list of options. Raises `BadOption`.

    "leader=left-of-dealer" names a value; "low_misere" alone turns a switch from its default.
    """
    known = {option.slug: option for option in options_of(HouseRules())}
    options: dict[str, object] = {}
    for word in cast("Sequence[str]", words or ()):
        name, has_value, value = _WORDS.get(word, word).partition("=")
        slug = name.replace("_", "-")
        option = known.get(slug)
        if option is None or bool(has_value) == isinstance(option.default, bool):
            raise BadOption(slug, f"{word!r} is not an option of Noms.")
        if isinstance(option.default, bool):
            options[slug] = not option.default
        else:
            options[slug] = int(value) if isinstance(option.default, int) else value
    return make_house_rules(options)


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
    "noms_auction": Check(_auction, ("calls", "seats", "options")),
    "noms_call": Check(_call, ("bid", "said", "lead")),
    "noms_deal": Check(_deal, ("pack", "method", "seats", "hand", "sort")),
    "noms_end": Check(_end, ("before", "points", "target")),
    "noms_score": Check(_score, ("bid", "bidder", "partner", "tricks", "double", "options")),
}
