"""The house record: every number and every open point that a club may settle for itself.

One record covers all sources: success is `bonus + hit * tricks`, failure `miss * tricks`, Misère
`misere_none` for no trick, else so much a trick, and Highest Number pays its sole leader.
The A-numbers are those of docs/rules.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.paper.options import choice, listing, number, switch

__all__ = ["HouseRules"]

_MADNESS = ("ascending-madness", "descending-madness")
_MISERE = ("misere",)
_HIGHEST = ("highest-number",)
_CALLER = ("caller",)
_TWOS = ("twos-wild",)
_RAF_BLIND = ("raf-blind",)

_READINGS = {
    "guess-trumps": "own hand seen, trump turned after nominating",
    "half-blind": "trump seen, own hand not seen until all have nominated",
    "half-hand": "half of the hand and the trump seen before nominating",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """What a table plays by, apart from the schedule."""

    bonus: int = number(10, "Points for a nomination made exactly", 0, 100)
    hit: int = number(1, "Points for each trick when it is made", 0, 20)
    miss: int = number(1, "Points for each trick when it is missed", 0, 20, rule="A6")
    misere_none: int = number(10, "Points for no trick in Misère", 0, 100, needs=_MISERE)
    misere_per_trick: int = number(
        1, "Points for each trick in Misère without trumps", -20, 20, needs=_MISERE, rule="A4, A5"
    )
    misere_trumps_per_trick: int = number(
        1, "Points for each trick in Misère with trumps", -20, 20, needs=_MISERE, rule="A4, A5"
    )
    highest: int = number(10, "Points for the highest number of tricks", 0, 100, needs=_HIGHEST)
    first_dealer: str = choice(
        "random",
        "First dealer",
        {"random": "drawn at random", "high-card": "the highest card cut, ties cut again"},
        rule="A1",
    )
    dealing: str = choice(
        "left",
        "The deal",
        {"left": "passes to the left", "cut-every-deal": "is cut for before every deal"},
        needs=("cut-for-first",),
        rule="A13",
    )
    no_stock: str = choice(
        "no-trumps",
        "When no card is left to turn",
        {
            "no-trumps": "there are no trumps",
            "last-card": "the dealer's last card is turned",
            "refuse": "such a hand size is not played",
        },
        rule="A2",
    )
    forbidden_total_from: int = number(
        1, "The forbidden total holds from this hand size (0: never)", 0, 17, rule="A3"
    )
    misere_is_contract: bool = switch(
        True, "Tricks in Misère count as a failed contract", needs=_MISERE, rule="A15"
    )
    tie_break: str = choice(
        "fewest-failed",
        "A tie for first",
        {"fewest-failed": "goes to fewer failed contracts", "joint": "is shared"},
        rule="1.7",
    )
    odd_unit: str = choice(
        "seat-order",
        "An odd unit of the stakes between joint winners",
        {"seat-order": "goes round from the last dealer's left", "exact": "is split exactly"},
        rule="A14",
    )
    blind_trumps_means: str = choice(
        "guess-trumps", "Blind Trumps (bt)", _READINGS, needs=("blind-trumps-means",), rule="A7"
    )
    half_blind_means: str = choice(
        "half-blind", "Half Blind (hb)", _READINGS, needs=("half-blind-means",), rule="A7"
    )
    misere_means: str = choice(
        "misere",
        "The Misère deal",
        {"misere": "is played with trumps", "misere-no-trumps": "is played without trumps"},
        needs=("misere-means",),
        rule="A12",
    )
    deals: int = number(20, "Number of deals agreed", 1, 200, needs=_CALLER, rule="A11")
    smallest_hand: int = number(3, "Smallest hand that may be chosen", 1, 17, needs=_CALLER)
    largest_hand: int = number(7, "Largest hand that may be chosen", 1, 17, needs=_CALLER)
    caller: str = choice(
        "winner-deals",
        "The caller",
        {
            "winner-deals": "won the last deal, and deals",
            "dealer-rotates": "won the last deal; dealing passes to the left",
        },
        needs=_CALLER,
        rule="A8",
    )
    deal_winner: str = choice(
        "most-points",
        "A deal is won by",
        {
            "most-points": "the most points, ties by place from the dealer's left",
            "first-to-score": "the first from the dealer's left who scored",
        },
        needs=_CALLER,
        rule="A9",
    )
    nobody_scored: str = choice(
        "left",
        "When nobody scores, the call",
        {"left": "passes to the left", "stay": "stays where it is"},
        needs=_CALLER,
        rule="A9",
    )
    menu: tuple[str, ...] = listing((), "What may be called", needs=_CALLER, rule="A10")
    caller_may_name_no_trumps: bool = switch(
        False, "Whoever names trumps may name none", needs=("dealer-calls-trumps",)
    )
    guess_precedence: str = choice(
        "refuse",
        "Guess Trumps with Precedence",
        {"refuse": "may not be called together", "after": "announce the order after nominating"},
        needs=("caller",),
    )
    aces_low_nuloss: str = choice(
        "refuse",
        "Aces Low with Nuloss",
        {
            "refuse": "may not be called together",
            "ace-lowest": "the ace stays lowest",
            "ace-highest": "the ace becomes highest",
        },
        needs=_CALLER,
        rule="A26",
    )
    highest_madness: str = choice(
        "refuse",
        "Highest Number with Madness",
        {"refuse": "may not be called together", "idle": "tricks are only counted"},
        needs=_CALLER,
        rule="A27",
    )
    madness_step: int = number(1, "Madness goes up or down in steps of", 1, 5, needs=_MADNESS)
    madness_failure: str = choice(
        "replaces",
        "A missed nomination in Madness",
        {
            "replaces": "pays the tricks only if misses pay tricks",
            "always-sum": "pays the tricks taken",
        },
        needs=_MADNESS,
        rule="A20",
    )
    misere_madness: str = choice(
        "minus-sum",
        "Misère with Madness",
        {"minus-sum": "costs what the tricks are worth", "flat": "costs the same for each trick"},
        needs=_MADNESS,
        rule="A21",
    )
    roll_em_trump: str = choice(
        "before",
        "In Roll 'Em the trump is turned",
        {"before": "before nominating", "after": "after nominating"},
        needs=("roll-em",),
        rule="A17",
    )
    raf_blind_hand_seen: bool = switch(
        True, "The blind called by the caller: own hand seen first", needs=_RAF_BLIND, rule="A18"
    )
    raf_blind_shuffle: str = choice(
        "after",
        "Own cards are shuffled",
        {"after": "after nominating", "before": "before nominating"},
        needs=_RAF_BLIND,
        rule="A16",
    )
    turned_two: str = choice(
        "printed",
        "A two turned for trumps",
        {
            "printed": "means its own suit",
            "dealer-names": "lets the dealer name the suit",
            "turn-again": "is covered by the next card",
        },
        needs=_TWOS,
        rule="A19",
    )
    led_two: str = choice(
        "named",
        "A two that is led asks for",
        {"named": "the suit it was named", "printed": "the suit printed on it"},
        needs=_TWOS,
        rule="A22",
    )
    held_two_follows: bool = switch(
        False, "A two in hand counts as a card of its printed suit", needs=_TWOS, rule="A23"
    )
    two_may_be_a_two: bool = switch(True, "A two may be named a two", needs=_TWOS, rule="A24")
    unseen_two: str = choice(
        "named",
        "A two turned up from an unseen hand",
        {
            "named": "is named freely",
            "itself": "stands for itself",
            "led-suit": "must be named in the suit led",
        },
        needs=_TWOS,
        rule="A25",
    )
