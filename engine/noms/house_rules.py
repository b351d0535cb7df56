"""The house record of Noms: variations and open points, each independent of the others."""

from __future__ import annotations

from dataclasses import dataclass

from engine.paper.options import choice, number, switch

__all__ = ["HouseRules"]


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """What a table plays by. The N-numbers are those of docs/rules.md."""

    target: int = number(101, "Points that end the game", 1, 1000)
    hands: int = number(0, "Number of hands agreed (0: until the target is reached)", 0, 500)
    deal_pattern: str = choice(
        "4333",
        "Cards are dealt",
        {"4333": "three at a time, with a four to each seat in turn", "535": "five, three, five"},
    )
    no_bid: str = choice(
        "double-hand",
        "When all pass",
        {
            "double-hand": "the sorted hands are cut and dealt again, and count double",
            "same-dealer": "the same dealer shuffles and deals again",
        },
    )
    min_bid: str = choice("10", "Lowest bid", {"10": "ten", "8": "eight", "7": "seven"})
    fourth_forced: bool = switch(False, "After three passes the fourth player must bid")
    forced_may_exceed: bool = switch(True, "Who must bid may bid more than the lowest", rule="N12")
    opponents_own_tricks: bool = switch(False, "Opponents score a point for each of their tricks")
    own_tricks_in_mis: bool = switch(True, "They do so in Mis and Mis a Vis too", rule="N7")
    low_misere: bool = switch(False, "Mis ranks between ten and eleven, and there is no Mis a Vis")
    leader: str = choice(
        "bidder",
        "The first lead",
        {"bidder": "is the bidder's", "left-of-dealer": "is made by the dealer's left"},
        rule="N6",
    )
    thirteen_scores: str = choice("13", "A bid of thirteen is worth", {"13": "13", "26": "26"})
    slam_underbid_fails: bool = switch(False, "All thirteen tricks on a lower bid fail")
    double_extras: bool = switch(
        True, "A double hand doubles the slam penalty and a lost low Mis as well", rule="N9"
    )
    gather: str = choice(
        "seat-order",
        "Between hands",
        {
            "seat-order": "tricks are gathered and cut, not shuffled",
            "shuffle": "cards are shuffled",
        },
        rule="N1",
    )
    stack: str = choice(
        "left-on-top",
        "In the stack of a double hand",
        {
            "left-on-top": "the hand left of the dealer lies on top",
            "left-at-bottom": "the hand left of the dealer lies at the bottom",
        },
        rule="N2",
    )
    repeated_double: str = choice(
        "stays",
        "A double hand passed out again",
        {"stays": "still counts double", "grows": "counts double once more"},
        rule="N3",
    )
    may_lead_called: bool = switch(True, "The called card may be led at once", rule="N4")
    stop_decided_mis: bool = switch(True, "A Mis that is lost is not played out", rule="N11")
    tie_at_target: str = choice(
        "play-on",
        "A tie at the target",
        {"play-on": "is played on until one leads", "joint": "is won jointly"},
        rule="N8",
    )
