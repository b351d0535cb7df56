"""The house rules of Clag: every number and every open point that a club may settle for itself.

One record covers all sources. An exact nomination scores `bonus + hit * tricks` and a missed one
`miss * tricks`. Misère scores `misere_none` for no tricks, else a rate for each trick. Highest
Number scores `highest` for the only player with the most tricks. The A-numbers are those of
docs/rules.md.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.paper.options import choice, listing, number, switch
from engine.text import gettext_noop

__all__ = ["HouseRules"]

_CALLER = ("caller",)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """The numbers and options that a table plays by, apart from the schedule of deals.

    `rule` names the open point in docs/rules.md that an option settles; `needs` names what a
    preset must contain for the option to be offered, and `when` names where it matters: other
    values, and what can happen in the deals (`engine/clag/facts.py`). An option that only matters
    with certain specials is named by those (`Special.options`) and offered where one of them may
    be played.
    """

    bonus: int = number(10, gettext_noop("Points for an exact nomination"), 0, 100)
    hit: int = number(1, gettext_noop("Points for each trick of an exact nomination"), 0, 20)
    miss: int = number(
        1, gettext_noop("Points for each trick of a missed nomination"), 0, 20, rule="A6"
    )
    misere_none: int = number(10, gettext_noop("Points for taking no tricks in Misère"), 0, 100)
    misere_per_trick: int = number(
        1,
        gettext_noop("Points for each trick in Misère without trumps"),
        -20,
        20,
        rule="A4, A5",
        when=({"misere-without-trumps": True},),
    )
    misere_trumps_per_trick: int = number(
        1,
        gettext_noop("Points for each trick in Misère with trumps"),
        -20,
        20,
        rule="A4, A5",
        when=({"misere-with-trumps": True},),
    )
    highest: int = number(10, gettext_noop("Points for the most tricks in Highest Number"), 0, 100)
    first_dealer: str = choice(
        "random",
        gettext_noop("First dealer"),
        {
            "random": gettext_noop("drawn at random"),
            "high-card": gettext_noop("by a cut: the highest card deals, and ties cut again"),
        },
        when=({"cut-for-first": False},),
        rule="A1",
    )
    dealing: str = choice(
        "left",
        gettext_noop("Next dealer"),
        {
            "left": gettext_noop("the player on the dealer's left"),
            "cut-every-deal": gettext_noop("by a cut before every deal"),
        },
        needs=("cut-for-first",),
        rule="A13",
    )
    no_stock: str = choice(
        "no-trumps",
        gettext_noop("If no card is left to turn for trumps"),
        {
            "no-trumps": gettext_noop("there are no trumps"),
            "last-card": gettext_noop("the dealer's last card is shown and its suit is trumps"),
            "refuse": gettext_noop("hands of that size are not allowed"),
        },
        rule="A2",
        when=({"no-card-left": True},),
    )
    forbidden_total_from: int = number(
        1, gettext_noop("Smallest hand size with a forbidden total (0: none)"), 0, 17, rule="A3"
    )
    misere_is_contract: bool = switch(
        True,
        gettext_noop("Taking a trick in Misère counts as a missed nomination"),
        rule="A15",
    )
    tie_break: str = choice(
        "fewest-failed",
        gettext_noop("Tie for first place"),
        {
            "fewest-failed": gettext_noop("the player with fewer missed nominations wins"),
            "joint": gettext_noop("the win is shared"),
        },
        rule="1.7",
    )
    odd_unit: str = choice(
        "seat-order",
        gettext_noop("Stakes that joint winners cannot split evenly"),
        {
            "seat-order": gettext_noop(
                "the odd pence are shared out singly, starting on the last dealer's left"
            ),
            "exact": gettext_noop("split exactly, in fractions"),
        },
        rule="A14",
    )
    # The presets that have such a deal say what it may mean, and which is their own reading.
    blind_trumps_means: str = choice(
        "",
        gettext_noop("What Blind Trumps means"),
        {},
        needs=("blind-trumps-means",),
        rule="A7",
    )
    half_blind_means: str = choice(
        "", gettext_noop("What Half Blind means"), {}, needs=("half-blind-means",), rule="A7"
    )
    misere_means: str = choice(
        "", gettext_noop("Misère deal"), {}, needs=("misere-means",), rule="A12"
    )
    deals: int = number(20, gettext_noop("Number of deals"), 1, 200, needs=_CALLER, rule="A11")
    smallest_hand: int = number(
        3, gettext_noop("Smallest hand the caller may choose"), 1, 17, needs=_CALLER
    )
    largest_hand: int = number(
        7, gettext_noop("Largest hand the caller may choose"), 1, 17, needs=_CALLER
    )
    caller: str = choice(
        "winner-deals",
        gettext_noop("Caller"),
        {
            "winner-deals": gettext_noop("the winner of the last deal, who also deals"),
            "dealer-rotates": gettext_noop(
                "the winner of the last deal; the deal passes to the left"
            ),
        },
        needs=_CALLER,
        rule="A8",
    )
    deal_winner: str = choice(
        "most-points",
        gettext_noop("Winner of a deal"),
        {
            "most-points": gettext_noop(
                "the player with the most points; ties go to the first from the dealer's left"
            ),
            "first-to-score": gettext_noop("the first player from the dealer's left who scored"),
        },
        needs=_CALLER,
        rule="A9",
    )
    nobody_scored: str = choice(
        "left",
        gettext_noop("Next caller if no player scores"),
        {
            "left": gettext_noop("the player on the dealer's left"),
            "stay": gettext_noop("the same player again"),
        },
        needs=_CALLER,
        rule="A9",
    )
    menu: tuple[str, ...] = listing(
        (), gettext_noop("What may be called"), needs=_CALLER, rule="A10"
    )
    caller_may_name_no_trumps: bool = switch(
        False,
        gettext_noop("The player who names trumps may choose no trumps"),
    )
    guess_precedence: str = choice(
        "refuse",
        gettext_noop("Guess Trumps with Precedence"),
        {
            "refuse": gettext_noop("cannot be called together"),
            "after": gettext_noop(
                "can be called together; the order is announced after nominating"
            ),
        },
        needs=_CALLER,
    )
    aces_low_nuloss: str = choice(
        "refuse",
        gettext_noop("Aces Low with Nuloss"),
        {
            "refuse": gettext_noop("cannot be called together"),
            "ace-lowest": gettext_noop("can be called together; the ace stays lowest"),
            "ace-highest": gettext_noop("can be called together; the ace becomes highest"),
        },
        needs=_CALLER,
        rule="A26",
    )
    highest_madness: str = choice(
        "refuse",
        gettext_noop("Highest Number with Madness"),
        {
            "refuse": gettext_noop("cannot be called together"),
            "idle": gettext_noop("can be called together; every trick counts the same"),
        },
        needs=_CALLER,
        rule="A27",
    )
    madness_step: int = number(1, gettext_noop("Step between trick values in Madness"), 1, 5)
    madness_failure: str = choice(
        "replaces",
        gettext_noop("Missed nomination in Madness"),
        {
            "replaces": gettext_noop("pays the value of its tricks only if misses usually pay"),
            "always-sum": gettext_noop("always pays the value of its tricks"),
        },
        rule="A20",
        when=({"miss": 0},),
        book_words={"replaces": gettext_noop("pays nothing")},
    )
    misere_madness: str = choice(
        "minus-sum",
        gettext_noop("Misère with Madness"),
        {
            "minus-sum": gettext_noop("tricks cost their value"),
            "flat": gettext_noop("each trick costs the same"),
        },
        rule="A21",
        when=({"misere-madness": True},),
    )
    roll_em_trump: str = choice(
        "before",
        gettext_noop("When trumps are turned in Roll 'Em"),
        {"before": gettext_noop("before nominating"), "after": gettext_noop("after nominating")},
        rule="A17",
    )
    raf_blind_hand_seen: bool = switch(
        True,
        gettext_noop("RAF Blind: players look at their hand first"),
        rule="A18",
    )
    raf_blind_shuffle: str = choice(
        "after",
        gettext_noop("RAF Blind: when hands are shuffled"),
        {"after": gettext_noop("after nominating"), "before": gettext_noop("before nominating")},
        rule="A16",
    )
    turned_two: str = choice(
        "printed",
        gettext_noop("If a two is turned for trumps"),
        {
            "printed": gettext_noop("its own suit is trumps"),
            "dealer-names": gettext_noop("the dealer names trumps"),
            "turn-again": gettext_noop("the next card is turned instead"),
        },
        rule="A19",
        when=({"two-turned": True},),
    )
    led_two: str = choice(
        "named",
        gettext_noop("Suit to follow when a two is led"),
        {
            "named": gettext_noop("the suit it was named in"),
            "printed": gettext_noop("the suit printed on it"),
        },
        rule="A22",
    )
    held_two_follows: bool = switch(
        False,
        gettext_noop("A two in hand counts as its printed suit when following suit"),
        rule="A23",
    )
    two_may_be_a_two: bool = switch(True, gettext_noop("A two may be named as a two"), rule="A24")
    unseen_two: str = choice(
        "named",
        gettext_noop("If a two is turned up from an unseen hand"),
        {
            "named": gettext_noop("may be named as any card"),
            "itself": gettext_noop("counts as itself"),
            "led-suit": gettext_noop("must be named as a card of the suit led"),
        },
        rule="A25",
        when=({"two-unseen": True},),
    )
