"""A bot that has taken over a person's seat is marked as a bot wherever that seat is named."""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone

from tests.support.online_tables import answer, get, open_table, propose
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.core.shapes import copy_with
from tournaments.online import access_game, build_table
from tournaments.online.core import entries
from tournaments.online.game_log import append_and_advance
from tournaments.pages.online.table.status import get_verdict

if TYPE_CHECKING:
    from tests.support.online_tables import Sitting

pytestmark = pytest.mark.django_db


def test_a_bot_is_marked_at_the_table_in_the_results_and_in_the_log() -> None:
    table = open_table("quick13", people=2, bots=2, customs={"deal_seconds": 60})
    table.deal()
    assert table.at(1).post(f"{table.path}/leave").status_code in {200, 201, 204}
    seats = get(table.at(0), table.path)["seats"]
    assert [seat["name"] for seat in seats] == ["Ada", "Ben (bot)", "Bert (bot)", "Carol (bot)"]
    before = table.page()
    assert "A bot has taken Ben&#x27;s seat." in before
    assert 'title="Club player">Ben (bot)</span>' in before
    table.play(Random(1), deals=1)
    after = table.page()
    assert "<span>Ben (bot)" in after, "the result of the deal"
    assert '<th scope="col">Ben (bot)</th>' in after, "the score card"
    assert "Ben (bot)" in table.page("deals/1/")


def test_what_a_person_did_before_leaving_stays_under_their_name() -> None:
    table = open_table("quick13", people=2, bots=2, customs={"deal_seconds": 60})
    table.deal()
    while "Ben nominates" not in table.page():
        table.step(Random(1))
    assert table.at(1).post(f"{table.path}/leave").status_code in {200, 201, 204}
    shown = table.page()
    assert "A bot has taken Ben&#x27;s seat." in shown
    assert "Ben nominates" in shown
    assert "Ben (bot) nominates" not in shown


def test_a_replay_does_not_say_who_is_at_the_table_now() -> None:
    table = open_table("quick13", people=2, bots=2, customs={"deal_seconds": 60})
    table.play(Random(1), deals=1)
    assert "not here" in table.page()
    assert "not here" not in table.page("deals/1/")


def test_once_the_game_is_over_no_one_is_missing_and_no_bot_plays() -> None:
    table = open_table("quick13", people=3, bots=1, customs={"deal_seconds": 60})
    table.play(Random(1), deals=1)
    leave_to_a_bot(table, 1)
    on = table.page()
    assert "not here" in on
    assert "a bot is playing" in on
    assert table.at(0).post(f"{table.path}/end").status_code in {200, 201}
    over = table.page()
    assert "The game is over" in over
    assert "not here" not in over
    assert "a bot is playing" not in over


def leave_to_a_bot(table: Sitting, seat: int) -> None:
    """Let a bot play for the person in a seat, who keeps it."""
    took_over = entries.NewEntry(entries.BOT_TOOK_OVER, seat, by=entries.CLOCK)
    append_and_advance(table.game, table.snapshot, took_over, at=timezone.now())


def play_alone(table: Sitting, deals: int) -> None:
    """Play as the only person at the table until that many deals are over."""
    while len(table.snapshot.match.results) < deals:
        if not table.snapshot.is_dealt:
            table.deal()
        elif 0 in table.snapshot.to_act:
            table.act(0)
        else:
            table.go()


def log_of(table: Sitting) -> str:
    """Return the latest lines of the log."""
    return table.page().partition('id="log"')[2].partition("</ol>")[0]


def result_of(table: Sitting) -> str:
    """Return the rows of the panel after a deal."""
    return table.page().partition('<ul class="tally">')[2].partition("</ul>")[0]


def test_a_deal_that_a_bot_played_for_an_absent_person_stays_marked() -> None:
    table = open_table("quick13", people=2, bots=2, customs={"deal_seconds": 60})
    table.play(Random(1), deals=1)
    table.deal()
    leave_to_a_bot(table, 1)
    while 1 not in table.snapshot.to_act or not table.snapshot.is_dealt:
        table.act(0) if 0 in table.snapshot.to_act else table.go()
    play_alone(table, 2)
    assert result_of(table).count("Ben (bot)") == 1
    assert table.at(1).post(f"{table.path}/back").status_code in {200, 201, 204}
    assert result_of(table).count("Ben (bot)") == 1, "who comes back afterwards did not play it"
    rows = get(table.at(0), table.path)["card"]["rows"]
    assert [row["bot_seats"] for row in rows] == [[2, 3], [1, 2, 3]]
    assert table.page("deals/").count('class="soft by-bot"') == 1
    assert table.page().count('class="soft by-bot"') == 1
    made = get(table.at(0), f"{table.path}/deals/2")["actions"]
    first = next(step for step, one in enumerate(made, 1) if one["seat"] == 1)
    assert {one["by"] for one in made if one["seat"] == 1} == {entries.BOT}
    assert {one["by"] for one in made if one["seat"] == 0} == {entries.PERSON}
    assert "Ben (bot): " in table.page(f"deals/2/?step={first}")
    assert "a bot is playing" in table.page(f"deals/2/?step={first}")
    assert "a bot is playing" not in table.page(f"deals/2/?step={first - 1}")
    assert "a bot is playing" not in table.page("deals/1/?step=99")


def test_what_the_cards_of_a_bot_led_to_is_marked_in_the_log_as_well() -> None:
    table = open_table("quick13", people=3, bots=0, customs={"deal_seconds": 60})
    table.play(Random(1), deals=1)
    table.deal()
    leave_to_a_bot(table, 1)
    while table.snapshot.is_dealt:
        person = next((seat for seat in table.snapshot.to_act if seat != 1), None)
        table.go() if person is None else table.act(person)
    events = get(table.at(0), f"{table.path}/events")["events"]
    tricks = [
        happened["seat"]
        for one in events
        for happened in one["happened"]
        if one["deal"] == 2 and happened["kind"] == "trick-won"
    ]
    assert 1 in tricks
    shown = log_of(table)
    assert shown.count("Ben (bot) wins the trick.") == tricks.count(1)
    assert shown.count("You win the trick.") == tricks.count(0)
    assert re.search(r"The deal is over: You \S+, Ben \(bot\) \S+, Cal \S+\.", shown)


def test_the_status_line_names_the_bot_that_is_to_act_for_an_absent_person() -> None:
    table = open_table("quick13", people=3, bots=0)
    table.deal()
    while table.snapshot.to_act != (1,):
        table.act(table.snapshot.to_act[0])
    assert "Ben to nominate." in table.page()
    leave_to_a_bot(table, 1)
    assert "Ben (bot) to nominate." in table.page()


def test_the_winner_of_a_game_is_marked_if_a_bot_played_its_last_deal_for_them() -> None:
    table = open_table("quick13", people=2, bots=2, customs={"deal_seconds": 60})
    table.play(Random(1), deals=1)
    key = table.at(0).headers["Authorization"].removeprefix("Guest ")
    access = access_game(Actor(guest=links.guest_id_from_key(key)), table.game.pk)
    shown = build_table(access, timezone.now())
    names = [seat.name for seat in shown.seats]
    (row,) = shown.card.rows
    for bot_seats, winner in (((2, 3), "Ben"), ((1, 2, 3), "Ben\N{NO-BREAK SPACE}(bot)")):
        rows = (copy_with(row, bot_seats=bot_seats),)
        won = copy_with(shown, card=copy_with(shown.card, rows=rows, winners=(1,)))
        assert f"{winner} wins with" in get_verdict(won, names)


def test_an_action_that_was_taken_back_is_left_out_of_a_past_deal() -> None:
    table = open_table("quick13", people=3, bots=0, customs={"deal_seconds": 60})
    table.deal()
    seat = table.snapshot.to_act[0]
    table.act(seat)
    assert propose(table, seat, "undo").status_code == 201
    for other in {0, 1, 2} - {seat}:
        assert answer(table, other, agree=True).status_code == 201
    table.play(Random(1), deals=1)
    made = get(table.at(0), f"{table.path}/deals/1")["actions"]
    assert [one["text"] for one in made] == [text for _, text in table.snapshot.dealt_state.history]
    assert {one["by"] for one in made} == {entries.PERSON}
