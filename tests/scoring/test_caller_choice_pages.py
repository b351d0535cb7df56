"""The caller's game: the call comes first, and shapes the page of the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.factories import make_table
from tests.support.page_checks import look
from tournaments.models import DealResult

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People
    from tournaments.models import Table


@pytest.fixture
def table(people: People) -> Table:
    """A table of four at the caller's game."""
    return make_table(people, preset="raf-caller")


def address(table: Table, number: int = 1) -> str:
    """Where the deal is entered."""
    return f"/tables/{table.pk}/deals/{number}/"


def test_the_table_is_asked_what_the_caller_chose(table: Table, ben: Client) -> None:
    page = look(ben.get(address(table)))
    assert "How many cards?" in page.words
    assert "Anne calls." in page.words
    kinds = {attrs["name"] for attrs in page.all("select")}
    assert {"call-trump", "call-contract", "call-value"} <= kinds


def test_what_is_called_shapes_the_deal(table: Table, ben: Client) -> None:
    page = look(ben.get(address(table) + "?hand_size=3&call-contract=misere"))
    assert "No nominations in this deal." in page.words
    sent = {"hand_size": 3, "call": "misere", "tricks-0": 3, "tricks-1": 0, "tricks-2": 0}
    assert ben.post(address(table), sent).status_code == 302
    assert DealResult.objects.get().score["specials"] == ["misere"]


def test_madness_asks_who_won_each_trick(table: Table, ben: Client) -> None:
    page = look(ben.get(address(table) + "?hand_size=3&call-value=ascending-madness"))
    rows = [a["aria-labelledby"] for a in page.all("div") if a.get("role") == "radiogroup"]
    assert [f"winner-{trick}-label" for trick in (1, 2, 3)] == [
        row for row in rows if row.startswith("winner")
    ]
    sent = {
        "hand_size": 3, "call": "ascending-madness",
        **{f"nomination-{seat}": (seat == 1 and 1) or 0 for seat in range(4)},
        "winner-1": 2, "winner-2": 2, "winner-3": 1,
    }  # fmt: skip
    assert ben.post(address(table), sent).status_code == 302
    assert DealResult.objects.get().points == [10, 16, 0, 10]


def test_calls_that_exclude_each_other_are_refused_in_words(table: Table, ben: Client) -> None:
    sent = {"hand_size": 3, "call": "misere highest-number"}
    page = look(ben.post(address(table), sent))
    assert "call only one" in page.words
    assert not DealResult.objects.exists()


def test_a_hand_that_may_not_be_chosen_is_asked_again(table: Table, ben: Client) -> None:
    page = look(ben.get(address(table), {"hand_size": 99}))
    assert "How many cards?" in page.words


def test_a_deal_whose_dealer_is_not_known_yet_says_so(table: Table, ben: Client) -> None:
    page = look(ben.get(address(table, 3)), status=409)
    assert "Enter the result of deal" in page.words


def test_what_was_called_can_be_corrected_too(table: Table, ben: Client) -> None:
    sent = {"hand_size": 3, "call": "misere", "tricks-0": 3, "tricks-1": 0, "tricks-2": 0}
    ben.post(address(table), sent)
    again = look(ben.get(address(table) + "?again"))
    assert "How many cards?" in again.words
    assert again.fields()["call-contract"] == "misere"
    page = look(ben.get(address(table) + "?hand_size=3&call-contract=&call-trump=no-trumps"))
    assert page.fields()["based_on"] == "1"
    right = {f"nomination-{seat}": 0 for seat in range(4)} | {"call": "no-trumps"}
    ben.post(address(table), page.fields() | right | {"reason": "It was not Mis\u00e8re"})
    latest = DealResult.objects.get(is_accepted=True)
    assert (latest.version, latest.score["specials"]) == (2, ["no-trumps"])
