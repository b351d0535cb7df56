"""Special deals at an online table: the caller's panel, and their names on the score card."""

from __future__ import annotations

import pytest

from engine import RANKS
from tournaments.online import LegalAction
from tournaments.pages.online.table.choices import (
    Prompt,
    explain_forbidden,
    get_call_menu,
    parse_choices,
    prompt,
)
from tournaments.pages.online.table.score_card import name_specials

MENU = get_call_menu("raf-caller", 4)
ORDERS = [slug for slug, item in MENU.items() if item.order]
LEGAL = parse_choices(
    [
        LegalAction("call:nothing", "nothing"),
        LegalAction("call:nuloss", "nuloss"),
        *(LegalAction(f"call:{slug}", slug) for slug in ORDERS),
        *(LegalAction(f"call:{slug}+nuloss", slug) for slug in ORDERS),
    ]
)


def panel(*picked: str) -> Prompt:
    made = prompt(LEGAL, picked, MENU)
    assert made is not None
    return made


def test_the_caller_is_offered_each_special_with_its_sentence_and_the_orders_as_one() -> None:
    assert len(ORDERS) == 24
    labels = [option.label for option in panel().options]
    assert labels == ["Call nothing", "Nuloss", "Suit order"]
    assert "the ace is lowest" in panel().options[1].detail
    assert all(option.detail for option in panel().options[1:])


def test_an_order_is_picked_suit_by_suit_with_a_way_back_and_keeps_what_was_picked() -> None:
    highest = panel("nuloss", "order")
    assert {option.label for option in highest.options} == {
        "spades", "hearts", "diamonds", "clubs",
    }  # fmt: skip
    assert all(option.suit for option in highest.options)
    assert highest.back == "nuloss"
    third = panel("nuloss", "order", "S", "H")
    assert [option.label for option in third.options] == ["diamonds", "clubs"]
    assert third.back == "nuloss.order.S"
    assert third.options[1].pick == "nuloss.precedence-shcd"
    done = panel("nuloss", "precedence-shcd")
    assert done.options[0].text == "call:precedence-shcd+nuloss"
    assert [option.label for option in done.options if option.is_chosen] == [
        "Nuloss",
        "Suit order: spades, hearts, clubs, diamonds",
    ]


def test_an_order_that_cannot_be_goes_back_to_the_specials() -> None:
    assert panel("order", "S", "S").kind == "call"
    assert panel("cheat", "order").options[0].label == "Call nothing"


@pytest.mark.parametrize(
    ("preset", "specials", "name"),
    [
        ("quick13", (), ""),
        ("quick13", ("misere",), "Misère"),
        ("quick13", ("guess-trumps",), "Guess 'Em"),
        ("foss20", ("no-trumps", "misere"), "Misère No Trumps"),
        ("raf-caller", ("misere", "no-trumps"), "Misère, No Trumps"),
        ("noms", ("mis",), "Mis"),
        ("noms", ("10",), "Bid of 10"),
        ("noms", ("passed-out",), "All passed"),
        ("clogs", (), ""),
    ],
)
def test_specials_have_the_titles_of_the_preset(
    preset: str, specials: tuple[str, ...], name: str
) -> None:
    assert name_specials(preset, 4, specials) == name


def test_the_cards_to_call_stand_highest_first_as_in_the_hand() -> None:
    of_suit = [LegalAction(f"declare:S/{rank}H", rank) for rank in RANKS]
    made = prompt(parse_choices(of_suit), ("S", "of-H"))
    assert made is not None
    assert [option.text[-2] for option in made.options] == list("AKQJT98765432")
    by_rank = [LegalAction(f"declare:S/{rank}", rank) for rank in RANKS]
    made = prompt(parse_choices(by_rank), ("S", "of-trumps"))
    assert made is not None
    assert [option.text[-1] for option in made.options] == list("AKQJT98765432")


@pytest.mark.parametrize(
    ("hand_size", "nominations", "offered", "note"),
    [
        (1, [0, 0, None, 0], [0], "Not 1: the nominations must not add up to 1."),
        (7, [3, 2, 2, None], [1, 2, 3, 4, 5, 6, 7], "Not 0: the nominations must not add up to 7."),
        (7, [3, 2, 3, None], list(range(8)), ""),
        (7, [3, 2, 1, None], list(range(8)), ""),
        (7, [None, None, None, None], [0, 1, 2], ""),
        (None, [0, 0, None], [0], ""),
    ],
)
def test_the_number_that_the_dealer_may_not_nominate_is_explained(
    hand_size: int | None, nominations: list[int | None], offered: list[int], note: str
) -> None:
    choices = parse_choices([LegalAction(f"nominate:{n}", str(n)) for n in offered])
    assert explain_forbidden(hand_size, nominations, choices) == note
