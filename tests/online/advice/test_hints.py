"""Hints: what the expert would do, for the seat that asks alone, from what it sees alone."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client

import engine
from engine import cards_in
from tests.online.test_leaks import (
    PACE,
    check,
    check_nothing_is_left_about,
    logs,
    roles_at,
    seat_of,
)
from tests.support import factories
from tests.support.api_client import ApiClient, with_token
from tests.support.leaks import cards_in_text, visible_cards
from tests.support.online_tables import Sitting, as_guest, dealt, get, open_table
from tests.support.people import make_people
from tournaments.core import limits
from tournaments.models import GameEntry, Hint, OnlineGame
from tournaments.online.advice.worths import advise
from tournaments.online.core import hint_rules
from tournaments.online.core.hint_rules import MAX_HINTS

__all__ = ["logs"]

pytestmark = pytest.mark.django_db


def browser(api: ApiClient) -> Client:
    client = Client()
    client.cookies["guest"] = api.guest_key
    return client


def ask(table: Sitting, seat: int) -> str:
    """Press the button; return the page that follows."""
    path = f"/play/{table.game.pk}/"
    answer = browser(table.at(seat)).post(f"{path}do/", {"do": "hint"}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def hidden_cards_change_nothing(state: engine.State, seat: int) -> bool:
    """Swap two cards that the seat cannot see; return whether its advice stays the same."""
    game = engine.get_game(state.spec.ruleset.game)
    others = [one for one in range(state.players) if one != seat and state.hands[one]]
    first, second = others[0], others[-1]
    mine, theirs = max(cards_in(state.hands[first])), min(cards_in(state.hands[second]))
    hands = list(state.hands)
    hands[first] ^= 1 << mine | 1 << theirs
    hands[second] ^= 1 << mine | 1 << theirs
    swapped = replace(state, hands=tuple(hands))
    assert swapped.hands != state.hands
    views = game.view(state, seat), game.view(swapped, seat)
    before, after = (advise(view, 1, 2, deals=20) for view in views)
    return before == after


@pytest.mark.parametrize("preset", ["mcleod22", "noms"])
def test_advice_does_not_depend_on_a_card_that_the_seat_cannot_see(preset: str) -> None:
    table, rng = open_table(preset), Random(4)
    tried = 0
    while tried < 6:
        snapshot = table.snapshot
        if snapshot.is_dealt and 0 in snapshot.to_act:
            state = snapshot.dealt_state
            if sum(map(bool, state.hands)) == 4 and not state.open_hands and not state.trick:
                assert hidden_cards_change_nothing(state, 0)
                tried += 1
        table.step(rng)


@pytest.mark.parametrize("preset", ["mcleod22", "noms", "clogs"])
def test_a_hint_reaches_its_own_seat_alone_and_names_no_hidden_card(
    preset: str, logs: pytest.LogCaptureFixture
) -> None:
    table = open_table(preset, people=2, bots=2, customs={"hints": True})
    roles, rng, hints = roles_at(table), Random(8), 0
    for _ in range(400):
        if hints == 8:
            break
        snapshot = table.snapshot
        people = [seat for seat in snapshot.to_act if snapshot.is_person(seat)]
        if snapshot.is_dealt and people and rng.random() < 0.5:
            ask(table, people[0])
            shown = table.seen(people[0])["hint"]
            view = table.snapshot.view(people[0])
            assert view is not None
            if "play" in view.phase:
                text = " ".join(one["sentence"] for one in shown["choices"])
                assert cards_in_text(text) <= visible_cards(view)
            assert table.seen(1 - people[0])["hint"] is None
            check(table, roles)
            hints += 1
        table.step(rng)
    assert hints == 8
    check_nothing_is_left_about(logs)


def test_a_person_alone_with_bots_reads_what_the_expert_would_do_and_why() -> None:
    table, seat = dealt(people=1, preset="mcleod22")
    while seat not in table.snapshot.to_act or seat != 0:
        table.go()
        seat = 0
    page = ask(table, 0)
    best = table.seen(0)["hint"]["choices"][0]
    view = table.snapshot.view(0)
    assert view is not None
    assert best["text"] in {action.text for action in view.legal}
    assert "The expert would" in page
    assert best["sentence"] in page
    assert "You took a hint." in page
    # The choice made, the hint is gone.
    assert table.act(0, best["text"], table.snapshot.number).status_code == 201
    assert table.seen(0)["hint"] is None


def test_asking_twice_for_one_choice_counts_once() -> None:
    table = turn_of_first()
    ask(table, 0)
    ask(table, 0)
    assert Hint.objects.count() == 1
    assert table.seen(0)["hints"] == [1, 0, 0, 0]
    assert GameEntry.objects.filter(game=table.game, kind="hinted").count() == 1


def turn_of_first(**more: Any) -> Sitting:
    table = open_table(**more)
    table.deal()
    for _ in range(40):
        if 0 in table.snapshot.to_act:
            return table
        for seat in table.snapshot.to_act:
            if table.snapshot.is_person(seat):
                table.act(seat)
        table.go()
    raise AssertionError("the seat is never asked")


def test_there_are_no_hints_between_people_unless_the_table_allows_them() -> None:
    table = turn_of_first(people=2, bots=2)
    assert "There are no hints at this table." in ask(table, 0)
    assert "take-hint" not in ask(table, 0)
    assert not Hint.objects.exists()
    allowed = turn_of_first(people=2, bots=2, customs={"hints": True})
    assert "The expert would" in ask(allowed, 0)


def test_no_hint_is_offered_while_a_person_may_still_sit_down() -> None:
    first = as_guest()
    body = {"preset": "quick13", "seats": ["me", "bot", "open"]}
    path = f"/games/{first.post('/games', body).json()['id']}"
    assert not get(first, path)["has_hints"]
    assert first.post(f"{path}/fill").status_code == 200
    assert get(first, path)["has_hints"]


def test_an_events_game_never_has_hints() -> None:
    people = make_people()
    event = factories.make_table(people)
    ada, path = with_token(people.ada), f"/tables/{event.pk}/online"
    assert ada.post(path, {"customs": PACE | {"hints": True}}).status_code == 422
    opened = ada.post(path, {"customs": PACE})
    game = OnlineGame.objects.get(pk=opened.json()["id"])
    table = Sitting(game, [seat_of(game, number) for number in range(4)])
    while not table.snapshot.is_dealt:
        table.step(Random(1))
    seat = table.snapshot.to_act[0]
    assert not table.seen(seat)["has_hints"]
    assert not table.seen(seat)["may"]["hint"]
    assert "There are no hints at this table." in ask(table, seat)
    assert not Hint.objects.exists()


def test_hints_wait_for_ones_turn_and_are_bounded() -> None:
    snapshot = turn_of_first().snapshot
    assert not hint_rules.may_take_hint(snapshot, 1, is_casual=True)
    spent = replace(snapshot, hints=(MAX_HINTS, 0, 0, 0))
    assert not hint_rules.may_take_hint(spent, 0, is_casual=True)
    assert limits.HINTS.by_account is not None


def test_the_result_says_how_many_hints_each_took() -> None:
    table = turn_of_first(preset="quick13")
    ask(table, 0)
    table.play(Random(1))
    page = browser(table.at(0)).get(f"/play/{table.game.pk}/").content.decode()
    assert "1 hint" in page
