"""A bot that has taken over a person's seat is marked as a bot wherever that seat is named."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.online_tables import get, open_table

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
