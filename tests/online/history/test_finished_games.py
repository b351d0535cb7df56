"""My games and statistics: what is kept of a finished casual game, and for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.db import transaction
from django.test import Client

from tests.online.history.test_played_games import a_row, browser, play_whole
from tests.support.api_client import ApiClient
from tests.support.online_tables import Sitting, get, open_table
from tests.support.page_checks import look
from tests.support.people import PASSWORD, make_user
from tournaments.core.actors import Actor
from tournaments.models import Job, OnlineGame, PlayedGame
from tournaments.online import find_played, record_played

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_django import DjangoDbBlocker

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played_once(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[Sitting]:
    """Play a game once for one or for two people, in a transaction around those of the tests."""
    bots = 4 - request.param
    with django_db_blocker.unblock(), transaction.atomic():
        yield play_whole(open_table(people=request.param, bots=bots, preset="quick13"))
        transaction.set_rollback(True)


@pytest.fixture
def table(played_once: Sitting, db: None) -> Sitting:
    """The finished game, whose people come as they came when it ended."""
    clients = [client and ApiClient(client.headers) for client in played_once.clients]
    return Sitting(OnlineGame.objects.get(pk=played_once.game.pk), clients)


@pytest.mark.parametrize("played_once", [2], indirect=True)
def test_a_finished_game_is_kept_for_each_person_with_its_result_and_replay(table: Sitting) -> None:
    card = table.seen(0)["card"]
    for seat in (0, 1):
        page = get(table.at(seat), "/games/played")
        (row,) = page["results"]
        assert (row["place"], row["points"]) == (card["places"][seat], card["totals"][seat])
        assert (row["people"], row["size"], row["deals"]) == (2, 4, 13)
        client = browser(table.at(seat))
        shown = look(client.get("/play/games/"))
        assert f"/play/{table.game.pk}/deals/" in shown.links()
        assert client.get(f"/play/{table.game.pk}/deals/").status_code == 200
        assert look(client.get("/play/")).links() >= {"/play/games/"}


@pytest.mark.parametrize("played_once", [1], indirect=True)
def test_statistics_count_every_nomination_as_the_score_card_has_it(table: Sitting) -> None:
    rows = [row for row in table.seen(0)["card"]["rows"] if row["nominations"] is not None]
    found = get(table.at(0), "/games/statistics")
    total = found["profile"]["total"]
    assert total["nominated"] == len(rows)
    pairs = [(row["nominations"][0], row["tricks"][0]) for row in rows]
    assert total["exact"] == sum(aimed == took for aimed, took in pairs)
    assert total["over"] == sum(aimed > took for aimed, took in pairs)
    assert total["under"] == sum(aimed < took for aimed, took in pairs)
    by_size = {line["value"]: line["deals"] for line in found["profile"]["cards"]}
    sizes = [str(row["hand_size"]) for row in table.seen(0)["card"]["rows"]]
    assert by_size == {size: sizes.count(size) for size in sizes}
    assert found["best"][0]["points"] == table.seen(0)["card"]["totals"][0]
    assert look(browser(table.at(0)).get("/play/games/statistics/")).words.count("Best games") == 1


@pytest.mark.parametrize("played_once", [2], indirect=True)
def test_recording_twice_or_after_a_crash_changes_nothing(table: Sitting) -> None:
    first = list(PlayedGame.objects.order_by("pk").values())
    PlayedGame.objects.filter(pk=first[0]["id"]).delete()  # a worker died between two rows
    record_played(table.game.pk)
    record_played(table.game.pk)
    again = PlayedGame.objects.order_by("game_number", "guest").values_list("guest", "points")
    assert sorted(again) == sorted((row["guest"], row["points"]) for row in first)
    assert Job.objects.filter(kind="played_game").count() == 1


@pytest.mark.parametrize("played_once", [2], indirect=True)
def test_no_one_sees_the_games_of_another(table: Sitting) -> None:
    mine = {row["game"] for row in get(table.at(0), "/games/played")["results"]}
    assert mine == {table.game.pk}
    eve = make_user("eve")
    assert not find_played(Actor(user=eve)).exists()
    assert not find_played(Actor()).exists()
    stranger = Client()
    assert "No finished games yet" in look(stranger.get("/play/games/")).words
    assert stranger.get("/api/v1/games/played").status_code == 401
    assert stranger.post("/play/games/remove/").status_code == 302


@pytest.mark.parametrize("played_once", [1], indirect=True)
def test_a_guests_games_move_into_the_account_that_signs_in(table: Sitting) -> None:
    eve, client = make_user("eve"), browser(table.at(0))
    answer = client.post("/sign-in/", {"username": eve.email, "password": PASSWORD})
    assert answer.status_code == 302
    row = PlayedGame.objects.get()
    assert (row.user, row.guest) == (eve, "")
    elsewhere = Client()
    elsewhere.force_login(eve)
    assert f"/play/{table.game.pk}/deals/" in look(elsewhere.get("/play/games/")).links()
    assert elsewhere.get(f"/play/{table.game.pk}/deals/").status_code == 200
    # The guest has them no more: who signs in later on the same device gets none.
    assert get(table.at(0), "/games/played")["count"] == 0


@pytest.mark.parametrize("played_once", [1], indirect=True)
def test_a_person_who_played_themselves_keeps_one_row_after_signing_in(table: Sitting) -> None:
    eve, client = make_user("eve"), browser(table.at(0))
    a_row(eve, table.game.pk)
    client.post("/sign-in/", {"username": eve.email, "password": PASSWORD})
    assert PlayedGame.objects.get().user == eve


@pytest.mark.parametrize("played_once", [2], indirect=True)
def test_a_person_deletes_their_games_and_the_others_keep_theirs(table: Sitting) -> None:
    client = browser(table.at(0))
    page = look(client.get("/play/games/remove/"))
    assert "for good" in page.words
    for _ in range(2):
        assert client.post("/play/games/remove/").status_code == 302
    assert get(table.at(0), "/games/played")["count"] == 0
    assert table.at(1).delete("/games/played").status_code == 204
    assert not PlayedGame.objects.exists()
    assert OnlineGame.objects.filter(pk=table.game.pk).exists()
