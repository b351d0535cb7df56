"""What a table says to a person alone with bots, with whom no one has to agree."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.online_tables import open_table
from tournaments.models import OnlineGame

pytestmark = pytest.mark.django_db


def test_the_menu_asks_for_no_agreement_where_no_one_else_plays() -> None:
    for people, bots in ((1, 3), (2, 2)):
        table = open_table("quick13", people=people, bots=bots, customs={"deal_seconds": 60})
        table.deal()
        shown = table.page()
        assert ("The game waits until you resume." in shown) is (people == 1)
        assert ("If everyone agrees." in shown) is (people == 2)


def test_one_who_sits_there_reads_when_the_game_ends_for_want_of_a_player() -> None:
    table = open_table("quick13", people=1, bots=3, customs={"deal_seconds": 60})
    limit = "The game ends if no one plays for 30 minutes."
    assert table.page().count(limit) == 1
    table.deal()
    assert table.page().count(limit) == 1
    assert table.at(0).post(f"{table.path}/pause").status_code == 201
    assert table.page().count(limit) == 2, "also beside the button that resumes"
    assert table.at(0).post(f"{table.path}/pause", {"paused": False}).status_code == 201
    table.play(Random(1))
    assert "The game ends if" not in table.page()


def test_a_game_of_an_account_lasts_two_days_without_a_player() -> None:
    table = open_table("quick13", people=1, bots=3)
    OnlineGame.objects.filter(pk=table.game.pk).update(opened_by_guest="")
    assert "The game ends if no one plays for 2 days." in table.page()


def test_before_the_first_deal_the_first_one_is_spoken_of() -> None:
    table = open_table("quick13", people=1, bots=3, customs={"deal_seconds": 60})
    assert "The first deal starts soon." in table.page()
    table.play(Random(1), deals=1)
    assert "The next deal starts soon." in table.page()


def test_chat_is_offered_only_where_a_person_reads_it() -> None:
    for people, bots in ((1, 3), (2, 2)):
        shown = open_table("quick13", people=people, bots=bots).page()
        assert ('id="open-chat"' in shown) is (people == 2)
