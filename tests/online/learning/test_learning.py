"""The tutorial: five deals by the engine's rules that teach what they say and keep one's place."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

import engine
from tests.support.page_checks import Page
from tournaments.models import OnlineGame
from tournaments.online import learning
from tournaments.online.learning.lessons import LESSONS

pytestmark = pytest.mark.django_db

STEPS = [
    (deal, step)
    for deal in range(1, len(LESSONS) + 1)
    for step in range(learning.count_steps(deal))
]
RANKS = {"6": "six", "7": "seven", "8": "eight", "4": "four", "3": "three", "2": "two", "9": "nine"}


def say(client: Client, deal: int, number: int, text: str, **headers: str) -> str:
    """Send an action of a step; return the page that it leads to."""
    sent = {"expected": number, "text": text}
    answer = client.post(f"/play/learn/{deal}/", sent, follow=True, headers=headers)
    assert answer.status_code in (200, 422)
    return unescape(answer.content.decode())


def play(client: Client, deal: int, until: int | None = None) -> None:
    """Play a deal of the tutorial as it is taught, up to a step."""
    for step in range(learning.count_steps(deal) - 1 if until is None else until):
        number = learning.build_lesson(deal, step).number
        say(client, deal, number, learning.own_action(deal, step) or "next")


@pytest.mark.parametrize("deal", range(1, 6))
def test_each_deal_is_dealt_as_written_and_played_to_its_end_by_the_engine(deal: int) -> None:
    lesson, start = LESSONS[deal - 1], learning.build_lesson(deal, 0)
    assert start.view is not None
    assert sorted(start.view.hand) == sorted(lesson.hands[0].split())
    assert start.view.turned == (lesson.turned,)
    dealt = [card for hand in (*lesson.hands, lesson.turned) for card in hand.split()]
    assert len(dealt) == len({*dealt})
    end = learning.build_lesson(deal, learning.count_steps(deal) - 1)
    assert end.view is not None
    assert len(end.view.tricks) == len(lesson.hands[0].split())
    assert [row.number for row in end.card.rows] == [*range(1, deal + 1)]
    assert end.card.rows[-1].made[0]


@pytest.mark.parametrize(("deal", "step"), STEPS)
def test_a_step_asks_for_an_action_that_it_names_and_that_is_the_reader_s_turn(
    deal: int, step: int
) -> None:
    shown, action = learning.build_lesson(deal, step), learning.own_action(deal, step)
    says = learning.get_step(deal, step).says
    verb, _, what = action.partition(":")
    assert shown.view is not None
    assert bool(action) == (bool(shown.legal) and 0 in shown.view.to_act)
    if verb == "nominate":
        assert f"Say {what}" in says
    if verb == "play":
        rank, suit = (part for part in engine.card_in_words(engine.parse_card(what)).split(" of "))
        figure = next((one for one, word in RANKS.items() if word == rank), rank)
        assert re.search(rf"{figure}( of {suit})?\b", says), (says, what)


def test_the_lessons_show_what_they_teach() -> None:
    followed = learning.build_lesson(1, 3)
    assert followed.view is not None
    assert [one.text for one in followed.legal] == ["play:QH"]
    assert "AS" in followed.view.hand
    forbidden = learning.build_lesson(2, 1)
    assert [one.text for one in forbidden.legal] == ["nominate:0", "nominate:2", "nominate:3"]
    trumped = learning.build_lesson(3, 3)
    assert trumped.view is not None
    assert trumped.view.tricks[-1].winner == 0
    assert trumped.view.tricks[-1].plays[0].card == "AC"
    last = learning.build_lesson(5, 0)
    assert last.view is not None
    assert last.view.specials == ("misere",)


def test_the_whole_tutorial_is_played_without_a_script_an_account_or_a_row() -> None:
    client = Client()
    assert "Begin" in client.get("/play/learn/").content.decode()
    for deal in range(1, 6):
        play(client, deal)
        page = client.get(f"/play/learn/{deal}/").content.decode()
        assert LESSONS[deal - 1].steps[-1].says in unescape(page)
        following = client.get("/play/learn/").content.decode()
        assert (f"Continue with deal {deal + 1}" in following) == (deal < 5)
    assert "You have played the last deal." in client.get("/play/learn/").content.decode()
    assert not OnlineGame.objects.exists()
    assert {*client.cookies} - {"csrftoken"} == {"learn"}


def test_the_tutorial_is_taken_up_where_it_was_left() -> None:
    client = Client()
    play(client, 3, until=4)
    again = client.get("/play/learn/3/").content.decode()
    assert "step 5 of 7" in again
    assert "Continue with deal 3" in client.get("/play/learn/").content.decode()
    restarted = client.post("/play/learn/3/", {"text": "again"}, follow=True)
    assert "step 1 of 7" in restarted.content.decode()
    assert "step 1 of 8" in client.get("/play/learn/2/").content.decode()


def test_the_rules_refuse_in_the_engine_s_words_and_another_card_is_explained() -> None:
    client = Client()
    play(client, 1, until=3)
    number = learning.build_lesson(1, 3).number
    refused = say(client, 1, number, "play:AS")
    assert "You cannot do that now: ace of spades." in refused
    assert "Hearts were led, and you have some." in refused
    assert "step 4 of 6" in refused
    allowed = say(client, 1, learning.build_lesson(1, 1).number, "play:AS")
    assert "The rules allow that" in allowed
    assert "step 2 of 6" in allowed


def test_a_step_that_is_sent_twice_leads_to_the_same_next_step() -> None:
    client = Client()
    first, second = (say(client, 1, 1, "nominate:2") for _ in range(2))
    assert "step 2 of 6" in first
    assert "step 2 of 6" in second


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"text": "play:AS"},
        {"expected": "x", "text": "next"},
        {"expected": "99999999999999999999", "text": "next"},
        {"expected": "-1", "text": "nominate:2"},
        {"expected": "1", "text": "\x00"},
        {"expected": "1", "text": "play:"},
        {"expected": "17", "text": "next"},
    ],
)
def test_anything_else_that_is_sent_is_answered_beside_the_same_step(sent: dict[str, str]) -> None:
    answer = Client().post("/play/learn/1/", sent)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


@pytest.mark.parametrize("kept", ["", "x", "9.9", "1.99", "-1.0", "3", "99999999999999.1", "1.1.1"])
def test_an_odd_cookie_leads_to_the_beginning(kept: str) -> None:
    client = Client()
    client.cookies["learn"] = kept
    assert client.get("/play/learn/").status_code == 200
    assert "step 1 of 6" in client.get("/play/learn/1/").content.decode()


def test_there_are_five_deals_only() -> None:
    assert Client().get("/play/learn/0/").status_code == 404
    assert Client().get("/play/learn/6/").status_code == 404


def test_play_and_the_rulebook_of_this_game_alone_lead_to_the_tutorial() -> None:
    for address in ("/play/", "/rules/mcleod22/", "/rules/quick13/"):
        links = [one["href"] for one in Page(Client().get(address)).all("a") if "href" in one]
        assert "/play/learn/" in links, address
    assert "/play/learn/" not in Client().get("/rules/noms/").content.decode()


def test_the_script_gets_the_table_alone_and_a_higher_number_each_time() -> None:
    numbers = [learning.build_lesson(4, step).number for step in range(learning.count_steps(4))]
    assert numbers == sorted({*numbers})
    answer = Client().post(
        "/play/learn/4/", {"expected": numbers[0], "text": "next"}, headers={"X-Part": "table"}
    )
    assert answer.headers["X-Part"] == "table"
    assert "<html" not in answer.content.decode()
    assert f'data-number="{numbers[1]}"' in answer.content.decode()


def test_the_bots_of_the_tutorial_are_marked_as_everywhere() -> None:
    assert [seat.name for seat in learning.build_lesson(1, 0).seats][1] == "Bert (bot)"
    shown = Client(headers={"Accept-Language": "de"}).get("/play/learn/1/").content.decode()
    assert "Bert (Bot)" in shown
