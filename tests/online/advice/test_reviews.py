"""Reviews: which of one's own decisions cost most, judged by what one could see at the time."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import engine
from tests.online.advice.test_hints import browser
from tests.support.jobs import run_queued
from tests.support.leaks import cards_in_text, visible_cards
from tests.support.online_tables import Sitting, as_guest, open_table
from tournaments.models import DealReview, Job
from tournaments.online.advice import reviews
from tournaments.online.advice.reviews import MAX_MISTAKES, MIN_COST, make_review

pytestmark = pytest.mark.django_db


def played(deals: int = 4, **more: Any) -> Sitting:
    """A table after some deals that a person has played at random."""
    table = open_table(**more)
    table.play(Random(2), deals=deals)
    return table


def address(table: Sitting, deal: int | None = None) -> str:
    return f"/play/{table.game.pk}/review/" + (f"?deal={deal}" if deal else "")


def test_a_player_reads_what_cost_most_and_what_would_have_been_better() -> None:
    table = played(5)
    client = browser(table.at(0))
    client.post(address(table))
    run_queued("deal_review")
    page = client.get(address(table)).content.decode()
    rows = list(DealReview.objects.order_by("deal"))
    assert [row.deal for row in rows] == [1, 2, 3, 4, 5]
    dearest = max(
        (one for row in rows for one in row.mistakes),
        key=lambda one: one["better"]["points"] - one["made"]["points"],
    )
    cost = dearest["better"]["points"] - dearest["made"]["points"]
    assert cost >= MIN_COST
    assert f"This cost you {cost:.1f} points on average." in page
    assert page.count("See it in the replay") <= MAX_MISTAKES
    assert f"?step={dearest['step']}" in page


def test_a_german_review_has_commas_in_all_its_numbers() -> None:
    table = played(5)
    client = browser(table.at(0))
    client.post(address(table))
    run_queued("deal_review")
    page = client.get(address(table), headers={"Accept-Language": "de"}).content.decode()
    shown = page.partition('<ol class="mistakes">')[2].partition("</ol>")[0]
    assert re.search(r"Das hat dich im Schnitt \d+,\d Punkte gekostet\.", shown)
    assert not re.search(r"\d\.\d", shown)


def test_what_was_chosen_is_what_the_player_did_and_the_better_choice_was_legal_then() -> None:
    table = played(5)
    browser(table.at(0)).post(address(table))
    run_queued("deal_review")
    found = 0
    for row in DealReview.objects.exclude(mistakes=[]):
        deal = table.at(0).get(f"{table.path}/deals/{row.deal}").json()
        for mistake in row.mistakes:
            action = deal["actions"][mistake["step"]]
            assert action == {"seat": 0, "text": mistake["made"]["text"], "by": "person"}
            state = replayed(deal["transcript"], mistake["step"])
            view = engine.get_game("clag").view(state, 0)
            assert mistake["better"]["text"] in {one.text for one in view.legal}
            # No hindsight: nothing is named that was hidden then.
            named = cards_in_text(f"{mistake['better']['sentence']} {mistake['made']['sentence']}")
            assert named <= visible_cards(view)
            found += 1
    assert found


def replayed(transcript: str, step: int) -> engine.State:
    lines = transcript.splitlines()
    head = [line for line in lines if not line[:1].isdigit()]
    actions = [line for line in lines if line[:1].isdigit()]
    return engine.replay("\n".join([*head, *actions[:step]]))


def test_a_review_is_asked_of_the_expert_with_the_view_of_that_moment_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = played(3)
    asked: list[engine.View] = []

    def spy(view: engine.View, *public: int, deals: int) -> engine.Advice:
        asked.append(view)
        assert public[:2] == (table.game.pk, view.number)
        return engine.Advice((), 0)

    monkeypatch.setattr(reviews, "advise", spy)
    browser(table.at(0)).post(address(table, 3))
    run_queued("deal_review")
    assert asked
    assert all(view.own_seat == 0 and view.points is None and view.legal for view in asked)


def test_a_review_is_made_once_and_stored() -> None:
    table = played(2)
    client = browser(table.at(0))
    client.post(address(table, 2))
    client.post(address(table, 2))
    assert Job.objects.filter(kind="deal_review").count() == 1
    run_queued("deal_review")
    first = DealReview.objects.get()
    assert first.made_at is not None
    make_review(game_id=table.game.pk, deal=2, seat=0)
    again = DealReview.objects.get()
    assert (again.made_at, again.mistakes) == (first.made_at, first.mistakes)


def test_until_it_is_made_the_page_says_how_far_it_is() -> None:
    table = played(3)
    client = browser(table.at(0))
    client.post(address(table))
    run = DealReview.objects.filter(deal=1)
    make_review(game_id=table.game.pk, deal=1, seat=0)
    assert run.get().made_at is not None
    page = client.get(address(table)).content.decode()
    assert "1 of 3 deals done" in page
    assert 'hx-trigger="every 1s"' in page


def test_a_deal_that_is_being_played_cannot_be_reviewed() -> None:
    table = played(1)
    while not table.snapshot.is_dealt:
        table.step(Random(1))
    for method in (browser(table.at(0)).get, browser(table.at(0)).post):
        assert method(address(table, 2)).status_code == 404
    assert not DealReview.objects.exists()


def test_no_one_but_the_seat_itself_reads_its_review() -> None:
    table = played(2, people=2, bots=2)
    browser(table.at(0)).post(address(table))
    run_queued("deal_review")
    other = browser(table.at(1)).get(address(table)).content.decode()
    assert "See it in the replay" not in other
    assert "Show me" in other
    assert browser(as_guest()).get(address(table)).status_code == 404


def test_who_takes_over_a_seat_reads_nothing_of_deals_whose_hands_are_hidden() -> None:
    table = played(2, people=2, bots=2, customs={"replays": False})
    link = table.seen(0)["seat_link"]
    heir = as_guest()
    assert heir.post("/games/seat", {"link": link}).status_code == 201
    assert browser(table.at(1)).get(address(table, 1)).status_code == 200
    assert browser(heir).get(address(table, 1)).status_code == 404
