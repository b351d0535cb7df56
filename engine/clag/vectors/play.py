"""Check the vectors about tricks, legal plays, what is seen, and whole deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from engine.cards import PACK, SUITS, format_card, parse_card, parse_suit
from engine.clag.combination import combine
from engine.clag.examples.decisions import legal_names, parse_play, trick_winner
from engine.clag.house_rules import HouseRules
from engine.clag.slots import Trump
from engine.clag.special_lookup import specials
from engine.clag.vectors.scores import combine_modifiers, preset_named, special_named
from engine.deal.actions import Nominate, PlayCard
from engine.deal.match import DealSpec
from engine.deal.shuffle import Shuffle
from engine.registry import get_game, make_ruleset
from engine.verify import Check

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine.cards import Card, Suit
    from engine.clag.slots import Combination, Special
    from engine.deal.state import State
    from engine.deal.tricks import Play
    from engine.verify import Given, Vector

__all__ = ["CHECKS"]

_GAME = __name__.split(".")[1]


def _plays(given: object, leader: int) -> list[Play]:
    texts = [
        row if isinstance(row, str) else f"{row['card']}={row['named']}"
        for row in cast("Sequence[str | dict[str, str]]", given)
    ]
    count = len(texts)
    return [parse_play(text, (leader + place) % max(count, 1)) for place, text in enumerate(texts)]


def _deal(given: Given, house: HouseRules) -> Combination:
    """Combine a vector's specials; an order of suits names which Precedence is meant."""
    names = [str(name) for name in cast("Sequence[str]", given["modifiers"])]
    named = [special for name in names for special in special_named(name)]
    if "suit_order_high_to_low" in given:
        order = tuple(parse_suit(suit) for suit in str(given["suit_order_high_to_low"]))
        named = [_in_order(special, order) for special in named]
    return combine(named, house)


def _in_order(special: Special, order: tuple[Suit, ...]) -> Special:
    """Return the special that ranks the suits in this order, in place of one with another order."""
    if not isinstance(special, Trump) or special.order is None:
        return special
    kin = (other for other in specials().values() if isinstance(other, Trump))
    return next(other for other in kin if other.order == order)


def _trump(given: Given) -> int | None:
    return SUITS.index(str(given["trump"])) if "trump" in given else None


def _trick(vector: Vector) -> Mapping[str, object]:
    given, house = vector.given, HouseRules()
    plays = _plays(given["plays"], cast("int", given["leader"]))
    return {"winner": trick_winner(_deal(given, house), house, _trump(given), plays)}


def _legal_plays(vector: Vector) -> Mapping[str, object]:
    given, house = vector.given, HouseRules()
    hand = [parse_card(card) for card in cast("list[str]", given["hand"])]
    played = _plays(given["trick_so_far"], 0)
    legal = legal_names(_deal(given, house), house, hand, played)
    if isinstance(vector.expect["legal"], list):
        return {"legal": [format_card(card) for card in hand if card in legal]}
    return {"legal": {format_card(card): _names(names) for card, names in legal.items()}}


def _names(names: tuple[Card, ...] | None) -> object:
    if names is None:
        return "as itself"
    missing = [format_card(card) for card in PACK if card not in names]
    return {"any card except": missing} if missing else "any card"


def _visibility(vector: Vector) -> Mapping[str, object]:
    """Start a deal with the special and look at what the dealer's left can see, and when."""
    special = special_named(str(vector.given["modifier"]))
    slugs = tuple(part.slug for part in special)
    spec = DealSpec(
        ruleset=make_ruleset("mcleod22"), players=4, number=1, dealer=0, hand_size=7, specials=slugs
    )
    game = get_game(_GAME)
    state = game.start(spec, Shuffle(PACK))
    before = game.view(state, 1)
    for seat in (1, 2, 3, 0):
        state, _ = game.act(state, seat, game.legal(state, seat)[1])
    playing = game.view(state, 1)
    shuffled = any(getattr(part, "shuffled", False) for part in special)
    pile = (
        "top card of own shuffled face-down stack"
        if shuffled
        else "top card of own face-down stack"
    )
    return {
        "own_hand_seen_before_nominating": len(before.hand) == 7,
        "trump_known_before_nominating": before.trump is not None,
        "hand_seen_before_play": playing.hand_counts[1] == 7 and len(playing.hand) == 7,
        "play": "free choice" if playing.hand_counts[1] else pile,
    }


def _full_deal(vector: Vector) -> Mapping[str, object]:
    given, game = vector.given, get_game(_GAME)
    state = game.start(_spec(given), Shuffle(_pack(given)))
    nominations, plays = [], []
    for seat, nominated in cast("list[list[int]]", given["nominations"]):
        legal = game.legal(state, seat)
        nominations.append([action.count for action in legal if isinstance(action, Nominate)])
        state, _ = game.act(state, seat, Nominate(nominated))
    for row in cast("list[tuple[int, str]]", given["plays"]):
        legal = game.legal(state, row[0])
        plays.append([format_card(action.card) for action in legal if isinstance(action, PlayCard)])
        state, _ = game.act(state, row[0], f"play:{row[1]}")
    return {
        "legal_nominations": nominations,
        "legal_plays": _as_listed(plays, vector.expect.get("legal_plays")),
        "tricks": state.taken,
        "points": _points(state),
    }


def _points(state: State) -> tuple[int, ...] | None:
    return None if state.result is None else state.result.score.points


def _as_listed(got: list[list[str]], wanted: object) -> list[list[str]]:
    """Put legal cards into the vector's order if both are the same set."""
    rows = cast("list[list[str]]", wanted)
    return [
        want if sorted(row) == sorted(want) else row for row, want in zip(got, rows, strict=True)
    ]


def _spec(given: Given) -> DealSpec:
    slugs = combine_modifiers(given["modifiers"], HouseRules()).slugs
    return DealSpec(
        ruleset=make_ruleset(preset_named(given["preset"]).slug),
        players=cast("int", given["players"]),
        number=1,
        dealer=cast("int", given["dealer"]),
        hand_size=cast("int", given["hand_size"]),
        specials=slugs,
    )


def _pack(given: Given) -> tuple[Card, ...]:
    """Stack a pack that deals these hands singly from the dealer's left, then turns this card."""
    players, dealer = cast("int", given["players"]), cast("int", given["dealer"])
    hands = [
        [parse_card(card) for card in hand] for hand in cast("list[list[str]]", given["hands"])
    ]
    order = [(dealer + 1 + step) % players for step in range(players)]
    top = [hands[seat][deal] for deal in range(len(hands[0])) for seat in order]
    top.append(parse_card(str(given["turned"])))
    return (*top, *(card for card in PACK if card not in top))


CHECKS: dict[str, Check] = {
    "trick": Check(_trick, ("modifiers", "suit_order_high_to_low", "trump", "leader", "plays")),
    "legal_plays": Check(_legal_plays, ("modifiers", "trump", "hand", "trick_so_far")),
    "visibility": Check(_visibility, ("modifier",)),
    "full_deal": Check(
        _full_deal,
        (
            "preset",
            "modifiers",
            "players",
            "hand_size",
            "dealer",
            "hands",
            "turned",
            "nominations",
            "plays",
        ),
    ),
}
