"""The house rules of Noms: variations and open points, each independent of the others."""

from __future__ import annotations

from dataclasses import dataclass

from engine.paper.options import choice, number, switch
from engine.text import gettext_noop

__all__ = ["HouseRules"]


_DOUBLED = {"no-bid": "double-hand"}


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The numbers and options that a table plays by. The N-numbers are those of docs/rules.md."""

    target: int = number(101, gettext_noop("Points that end the game"), 1, 1000)
    hands: int = number(
        0, gettext_noop("Number of deals (0: play until the target is reached)"), 0, 500
    )
    deal_pattern: str = choice(
        "4333",
        gettext_noop("How cards are dealt"),
        {
            "4333": gettext_noop("three at a time, except four to one player each round"),
            "535": gettext_noop("five, then three, then five"),
        },
        book_words={
            "4333": gettext_noop(
                "three at a time, except four to one player each round: first to the player on the "
                "dealer's left, then to the next, and last to the dealer"
            )
        },
    )
    no_bid: str = choice(
        "double-hand",
        gettext_noop("If everyone passes"),
        {
            "double-hand": gettext_noop(
                "the sorted hands are stacked, cut and dealt again, and the deal counts double"
            ),
            "same-dealer": gettext_noop("the same dealer shuffles and deals again"),
        },
    )
    min_bid: str = choice(
        "10",
        gettext_noop("Lowest bid"),
        {
            "10": gettext_noop("ten"),
            "9": gettext_noop("nine"),
            "8": gettext_noop("eight"),
            "7": gettext_noop("seven"),
        },
    )
    fourth_forced: bool = switch(
        False, gettext_noop("After three passes the fourth player must bid")
    )
    forced_may_exceed: bool = switch(
        True,
        gettext_noop("A player who must bid may bid more than the lowest bid"),
        rule="N12",
        when=({"fourth-forced": True},),
    )
    opponents_own_tricks: bool = switch(
        False, gettext_noop("Opponents score a point for each of their tricks")
    )
    own_tricks_in_mis: bool = switch(
        True,
        gettext_noop("They also score their tricks in Mis and Mis a Vis"),
        rule="N7",
        when=({"opponents-own-tricks": True},),
    )
    low_misere: bool = switch(
        False, gettext_noop("Mis ranks between ten and eleven, and there is no Mis a Vis")
    )
    leader: str = choice(
        "bidder",
        gettext_noop("First lead"),
        {
            "bidder": gettext_noop("the bidder leads"),
            "left-of-dealer": gettext_noop("the player on the dealer's left leads"),
        },
        rule="N6",
    )
    thirteen_scores: str = choice(
        "13", gettext_noop("Points for a bid of thirteen"), {"13": "13", "26": "26"}
    )
    slam_underbid_fails: bool = switch(
        False, gettext_noop("Taking all thirteen tricks on a lower bid counts as failing")
    )
    double_extras: bool = switch(
        True,
        gettext_noop("A double deal also doubles the slam penalty and a lost low Mis"),
        rule="N9",
        when=(
            _DOUBLED | {"slam-underbid-fails": True},
            _DOUBLED | {"low-misere": True},
        ),
    )
    double_own_tricks: bool = switch(
        True,
        gettext_noop("A double deal also doubles the opponents' points for their tricks"),
        when=(_DOUBLED | {"opponents-own-tricks": True},),
    )
    gather: str = choice(
        "seat-order",
        gettext_noop("Between deals"),
        {
            "seat-order": gettext_noop("the tricks are gathered and cut, not shuffled"),
            "shuffle": gettext_noop("the cards are shuffled"),
        },
        rule="N1",
    )
    stack: str = choice(
        "left-on-top",
        gettext_noop("Stacking the hands for a double deal"),
        {
            "left-on-top": gettext_noop("the hand to the dealer's left goes on top"),
            "left-at-bottom": gettext_noop("the hand to the dealer's left goes at the bottom"),
        },
        rule="N2",
        when=(_DOUBLED,),
    )
    repeated_double: str = choice(
        "stays",
        gettext_noop("If everyone passes in a double deal too"),
        {
            "stays": gettext_noop("the next deal counts double"),
            "grows": gettext_noop("the next deal is doubled once more"),
        },
        rule="N3",
        when=(_DOUBLED,),
    )
    may_lead_called: bool = switch(
        True, gettext_noop("The called card may be led to the first trick"), rule="N4"
    )
    stop_decided_mis: bool = switch(True, gettext_noop("A lost Mis ends at once"), rule="N11")
    tie_at_target: str = choice(
        "play-on",
        gettext_noop("Tie at the target"),
        {
            "play-on": gettext_noop("play on until one player leads"),
            "joint": gettext_noop("the win is shared"),
        },
        rule="N8",
    )
