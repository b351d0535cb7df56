"""The pages and the API by which deals and tables become void or are reset."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.support import factories
from tests.support.api_client import with_link, with_token
from tournaments.events import close_table
from tournaments.models import Ruling, Table
from tournaments.scoring import make_ruling

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient
    from tests.support.people import People

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(people: People) -> Table:
    """A table with three deals."""
    table = factories.make_table(people, name="Monday")
    factories.play(table, [1, 2, 3])
    return table


def look(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def page_of(table: Table) -> str:
    return f"/clubs/adas-club/events/monday/run/tables/{table.pk}/rulings/"


def test_what_an_ended_game_rules_out_is_refused_before_it_is_confirmed(
    people: People, table: Table, ada: Client
) -> None:
    close_table(by=people.organiser, table_id=table.pk)
    sent = {"kind": "reset", "number": "1", "reason": "Misdeal"}
    answer = ada.post(page_of(table), sent)
    assert answer.status_code == 422
    assert "Reopen the table, then reset the deal." in answer.content.decode()


def test_an_organiser_sees_what_goes_before_a_deal_is_void_and_undoes_it(
    people: People, table: Table
) -> None:
    ada = Client()
    ada.force_login(people.ada)
    assert page_of(table) in look(ada, page_of(table).removesuffix("rulings/"))
    history = look(ada, f"/tables/{table.pk}/deals/2/history/")
    assert f"{page_of(table)}?deal=2" in history
    form = look(ada, f"{page_of(table)}?deal=2")
    assert '<option value="2" selected>' in form
    sent = {"number": "2", "kind": "void", "ready": "Misdeal", "reason": ""}
    asked = ada.post(page_of(table), sent).content.decode()
    assert "Make deal 2 void?" in asked
    assert "1 deal stops counting." in asked
    assert not Ruling.objects.exists()
    done = ada.post(page_of(table), {**sent, "reason": "Misdeal", "losing": "1"}, follow=True)
    assert "Deal 2 is void: it counts for no player. Reason: Misdeal" in done.content.decode()
    assert "Reason: Misdeal" in look(ada, f"/tables/{table.pk}/")
    stranger = look(Client(), f"/tables/{table.pk}/")
    assert "Deal 2 is void" in stranger
    assert "Misdeal" not in stranger
    undone = ada.post(f"{page_of(table)}{Ruling.objects.get().pk}/undo/", follow=True)
    assert "Undone. Deal 2 counts again." in undone.content.decode()


def test_a_reason_is_needed_and_a_deal_entered_meanwhile_is_shown_first(
    people: People, table: Table
) -> None:
    ada = Client()
    ada.force_login(people.ada)
    sent = {"number": "", "kind": "void", "ready": "", "reason": ""}
    wrong = ada.post(page_of(table), sent)
    assert (wrong.status_code, "Choose a reason" in wrong.content.decode()) == (422, True)
    sent["reason"] = "Cards of another pack"
    factories.play(table, [4])
    asked = ada.post(page_of(table), {**sent, "losing": "3"}).content.decode()
    assert "4 deals stop counting." in asked
    ada.post(page_of(table), {**sent, "losing": "4"})
    assert Ruling.objects.get().deals == 4
    card = look(Client(), f"/tables/{table.pk}/")
    assert "This table is void: nothing here counts." in card


def test_the_api_makes_rulings_and_phones_hear_of_them(
    people: People, anon_api: ApiClient, table: Table
) -> None:
    api, path = with_token(people.ada), f"/tables/{table.pk}/rulings"
    phone = with_link(table)
    assert phone.get(f"/tables/{table.pk}/live").json()["notices"] == []
    body = {"kind": "void", "number": 1, "reason": "Misdeal"}
    made = api.post(path, body)
    assert made.status_code == 201
    (notice,) = phone.get(f"/tables/{table.pk}/live").json()["notices"]
    assert notice["text"] == "Deal 1 is void: it counts for no player. Reason: Misdeal"
    assert [line["reason"] for line in anon_api.get(path).json()["results"]] == [""]
    whole = api.post(path, {"kind": "reset", "reason": "Played again"})
    assert (whole.status_code, whole.json()["losing"]) == (422, 3)
    assert api.post(path, {"kind": "reset", "reason": "Again", "losing": 3}).status_code == 201
    last = api.get(path).json()["results"][0]
    assert api.post(f"{path}/{last['id']}/undo").json()["undone_at"] is not None


def test_a_phone_at_a_void_table_shows_why(people: People, table: Table) -> None:
    make_ruling(by=people.organiser, table_id=table.pk, kind="void", reason="Wrong pack", losing=3)
    answer = with_link(table).get(f"/tables/{table.pk}/live").json()
    assert answer["code"] == "table-is-void"
    assert "Reason: Wrong pack" in answer["detail"]


def test_a_void_table_is_not_shown_as_one_that_counts(people: People, table: Table) -> None:
    make_ruling(by=people.organiser, table_id=table.pk, kind="void", reason="Wrong pack", losing=3)
    page = look(Client(), "/clubs/adas-club/events/monday/")
    assert "void: it does not count" in page
    assert ">finished<" not in page
    assert 'class="best"' not in page
