"""What a table says to a person alone with bots, with whom no one has to agree."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.online_tables import open_table

pytestmark = pytest.mark.django_db


def test_the_menu_asks_for_no_agreement_where_no_one_else_plays() -> None:
    for people, bots in ((1, 3), (2, 2)):
        table = open_table("quick13", people=people, bots=bots, customs={"deal_seconds": 60})
        table.deal()
        shown = table.page()
        assert ("The game waits until you resume." in shown) is (people == 1)
        assert ("If everyone agrees." in shown) is (people == 2)


def test_before_the_first_deal_the_first_one_is_spoken_of() -> None:
    table = open_table("quick13", people=1, bots=3, customs={"deal_seconds": 60})
    assert "The first deal starts soon." in table.page()
    table.play(Random(1), deals=1)
    assert "The next deal starts soon." in table.page()


def test_chat_is_offered_only_where_a_person_reads_it() -> None:
    for people, bots in ((1, 3), (2, 2)):
        shown = open_table("quick13", people=people, bots=bots).page()
        assert ('id="open-chat"' in shown) is (people == 2)
