"""The daily deal: the same game for everyone, one try each, and nothing known before the time."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import count
from typing import TYPE_CHECKING

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

import engine
from tests.support.api_client import ApiClient
from tests.support.jobs import run_queued
from tests.support.online_tables import Sitting
from tests.support.people import make_people, make_user
from tournaments.core import links
from tournaments.models import DailyDeal, DailyTry, GameDeal, OnlineGame
from tournaments.online import prepare_dailies
from tournaments.online.core import bots
from tournaments.online.core.daily import total
from tournaments.online.daily import names
from tournaments.online.daily.deals import (
    deal_seed,
    end_of_day,
    list_seeds,
    make_daily,
    play_line,
)
from tournaments.privacy.export import export_account

if TYPE_CHECKING:
    from collections.abc import Iterator

    from time_machine import Traveller

pytestmark = pytest.mark.django_db

TODAY = date(2026, 3, 5)
MOMENTS = count(1)


@pytest.fixture(autouse=True)
def clock() -> Iterator[Traveller]:
    with time_machine.travel("2026-03-05 18:00:00+00:00", tick=False) as traveller:
        # Snapshots are cached by a game's number and its time of opening, which tests would share.
        traveller.shift(timedelta(seconds=next(MOMENTS)))
        yield traveller


class Player:
    """A guest's browser, and the API client with the same key."""

    def __init__(self, name: str = "") -> None:
        key = links.make_guest_key()
        self.client, self.name = Client(), name
        self.client.cookies["guest"] = key
        self.api = ApiClient({"Authorization": f"Guest {key}"})

    def start(self) -> Sitting:
        answer = self.client.post("/play/daily/", {"name": self.name})
        assert answer.status_code == 302, answer.content
        game = OnlineGame.objects.get(pk=answer["Location"].strip("/").rpartition("/")[2])
        return Sitting(game, [self.api, None, None, None])

    def page(self) -> str:
        return self.client.get("/play/daily/").content.decode()


def finish(table: Sitting, clock: Traveller, bot: str = "random", deals: int = 5) -> None:
    """Play on with a bot's choices in the player's seat."""
    for _ in range(2000):
        snapshot = table.snapshot
        if snapshot.ended or len(snapshot.match.results) >= deals:
            return
        if not snapshot.is_dealt:
            table.at(0).post(f"{table.path}/ready")
        elif 0 in snapshot.to_act:
            seed = bytes(GameDeal.objects.get(game=table.game, number=snapshot.deal).seed)
            text = bots.choose(snapshot.dealt_state, 0, bot, seed)
            assert table.act(0, text, snapshot.number).status_code == 201
        clock.shift(timedelta(seconds=10))
        table.go()
    raise AssertionError("the game does not end")


def secrets_of(daily: DailyDeal) -> list[str]:
    return [bytes(daily.seed).hex(), *(seed.hex() for seed in list_seeds(daily))]


def test_nothing_of_a_daily_deal_is_known_before_its_day_is_over(clock: Traveller) -> None:
    prepare_dailies()
    daily = DailyDeal.objects.get(date=TODAY)
    tomorrow = DailyDeal.objects.get(date=TODAY + timedelta(days=1))
    ada, ben = Player("Ada"), Player()
    table = ada.start()
    for deals in (1, 3, 5):
        finish(table, clock, deals=deals)
        for number in range(1, deals + 2):
            shown = ada.api.get(f"{table.path}/deals/{number}")
            texts = [
                shown.content.decode(),
                ada.client.get(f"/play/{table.game.pk}/deals/{number}/").content.decode(),
                ada.client.get(f"/play/{table.game.pk}/deals/{number}/check/").content.decode(),
            ]
            for text in (*texts, ada.page(), ben.page()):
                assert not any(one in text for one in (*secrets_of(daily), *secrets_of(tomorrow)))
            if shown.status_code == 200:
                assert not shown.json()["is_published"]
                assert shown.json()["hands"] is None
    assert table.snapshot.ended
    # A person who has not played sees neither the table nor the expert's line.
    assert "Ada" not in ben.page()
    assert "The expert" not in ben.page().replace("and the expert", "")
    clock.move_to(end_of_day(TODAY))
    assert ada.api.get(f"{table.path}/deals/1").json()["seed"] == deal_seed(daily, 1).hex()
    assert bytes(daily.seed).hex() in ben.page()
    assert not any(one in ben.page() for one in secrets_of(tomorrow))


def test_a_review_leads_to_the_replay_only_once_the_day_is_over(clock: Traveller) -> None:
    ada = Player()
    table = ada.start()
    finish(table, clock)
    address = f"/play/{table.game.pk}/review/"
    ada.client.post(address)
    run_queued("deal_review")
    page = ada.client.get(address).content.decode()
    assert "This cost you" in page
    assert "See it in the replay" not in page
    clock.move_to(end_of_day(TODAY))
    assert "See it in the replay" in ada.client.get(address).content.decode()


def test_a_report_of_a_daily_game_shows_no_hands_before_the_day_is_over(clock: Traveller) -> None:
    ada = Player()
    table = ada.start()
    finish(table, clock)
    from tournaments.online.fair_play.transcripts import _is_shown

    assert not _is_shown(table.game, table.snapshot, 1)
    clock.move_to(end_of_day(TODAY))
    assert _is_shown(table.game, table.snapshot, 1)


def test_the_commitment_is_shown_the_day_before_and_binds_every_deal(clock: Traveller) -> None:
    prepare_dailies()
    tomorrow = DailyDeal.objects.get(date=TODAY + timedelta(days=1))
    assert tomorrow.commitment in Player().page()
    clock.shift(timedelta(days=1))
    prepare_dailies()
    again = DailyDeal.objects.get(date=TODAY + timedelta(days=1))
    assert (bytes(again.seed), again.commitment) == (bytes(tomorrow.seed), tomorrow.commitment)
    assert engine.commitment(bytes(again.seed)) == again.commitment
    table = Player().start()
    rows = GameDeal.objects.filter(game=table.game).order_by("number")
    assert [bytes(row.seed) for row in rows] == list_seeds(again)


def test_all_who_play_alike_meet_the_same_cards_and_the_same_bots(clock: Traveller) -> None:
    ada, ben = Player("Ada"), Player("Ben")
    tables = [ada.start(), ben.start()]
    tables[1].at(0).post(f"{tables[1].path}/say", {"phrase": "hello"})  # shifts the log's numbers
    for table in tables:
        finish(table, clock, "club")
    first, second = (table.snapshot.match.results for table in tables)
    assert [one.score for one in first] == [one.score for one in second]
    # The expert's line is played in the same way.
    daily = DailyDeal.objects.get(date=TODAY)
    assert total(play_line(daily, "club")) in DailyTry.objects.values_list("points", flat=True)


def test_the_expert_s_line_is_what_the_expert_scores_at_the_table(clock: Traveller) -> None:
    prepare_dailies()
    table = Player().start()
    finish(table, clock, "expert")
    daily = DailyDeal.objects.get(date=TODAY)
    assert daily.expert == DailyTry.objects.get().lines


def test_an_account_and_a_guest_have_one_try_each(clock: Traveller) -> None:
    ada = Player("Ada")
    table = ada.start()
    assert ada.start().game == table.game
    finish(table, clock)
    assert ada.start().game == table.game
    eve, account = Client(), make_user("eve")
    eve.force_login(account)
    games = {eve.post("/play/daily/", {"name": ""})["Location"] for _ in range(2)}
    assert len(games) == 1
    assert DailyTry.objects.count() == 2
    (own,) = export_account(account).daily_tries
    assert (own.date, own.points) == ("2026-03-05", None)
    clock.shift(timedelta(days=1))
    assert ada.start().game != table.game


def test_a_daily_game_has_no_hint_undo_entropy_director_or_second_game(clock: Traveller) -> None:
    table = Player().start()
    api, path = table.at(0), table.path
    assert api.post(f"{path}/entropy", {"entropy": "c0ffee"}).status_code == 409
    assert not table.seen(0)["directs"]
    assert api.post(f"{path}/replace", {"seat": 1, "player": 1}).status_code == 403
    while 0 not in table.snapshot.to_act:
        clock.shift(timedelta(seconds=10))
        table.go()
    may = table.seen(0)["may"]
    assert not (may["hint"])
    assert not (may["undo"])
    assert not (may["entropy"])
    assert not (may["concede"])
    for what in ("hint", "concede"):
        assert api.post(f"{path}/{what}").status_code == 409, what
    finish(table, clock)
    assert api.post(f"{path}/again").status_code == 409


def test_who_has_played_reads_how_everyone_did_under_the_names_they_chose(
    clock: Traveller,
) -> None:
    prepare_dailies()
    for name, bot in (("Ada", "club"), ("", "random")):
        finish(Player(name).start(), clock, bot)
    cal = Player("Cal")
    finish(cal.start(), clock, "novice")
    page = cal.page()
    assert "3 players have finished it." in page
    assert "Ada" in page
    assert "A player" in page
    assert page.count('class="is-own"') == 1
    assert "The expert" in page
    rows = list(DailyTry.objects.order_by("-points").values_list("points", flat=True))
    shown = [page.index(f'<b class="num">{points}</b>') for points in dict.fromkeys(rows)]
    assert shown == sorted(shown)


def test_a_game_that_a_bot_finished_or_that_was_broken_off_does_not_count(
    clock: Traveller,
) -> None:
    ada = Player("Ada")
    table = ada.start()
    finish(table, clock, deals=1)
    ada.client.post(f"/play/{table.game.pk}/do/", {"do": "leave"})
    assert table.snapshot.ended
    assert DailyTry.objects.get().finished_at is None
    assert "No one has finished it yet." in ada.page()
    refused = ada.client.post("/play/daily/", {"name": ""})
    assert refused.status_code == 422
    assert "Your try ended before its last deal" in refused.content.decode()
    assert DailyTry.objects.count() == 1
    # The expert is not shown: what was not played could still be played, from another browser.
    assert "The expert" not in ada.page().partition("<h2")[2]


def move_to_another_device(ada: Player, table: Sitting) -> Player:
    """Ada opens her seat's link in another browser; return that browser."""
    link = ada.client.get(f"/play/{table.game.pk}/").content.decode()
    found = re.search(r"/play/seat/[^/\"]+/", link)
    assert found is not None
    other = Player()
    assert other.client.post(found[0]).status_code == 302
    return other


def test_neither_device_has_a_second_try_once_a_try_has_moved(clock: Traveller) -> None:
    ada = Player("Ada")
    table = ada.start()
    finish(table, clock, deals=1)
    other = move_to_another_device(ada, table)
    assert other.start().game == table.game, "the other device goes on with the same try"
    assert ada.client.post("/play/daily/", {"name": ""}).status_code == 422
    assert OnlineGame.objects.count() == 1
    table.clients[0] = other.api
    finish(table, clock)
    assert "1 player has finished it." in other.page()
    assert 'class="is-own"' in other.page()
    assert "Ada" not in ada.page()
    # There and back again.
    move_back = Sitting(table.game, [other.api, None, None, None])
    assert move_to_another_device(other, move_back).start().game == table.game


def test_a_player_who_has_played_cannot_take_over_another_try(clock: Traveller) -> None:
    ada, ben = Player("Ada"), Player("Ben")
    table, own = ada.start(), ben.start()
    finish(own, clock)
    page = ada.client.get(f"/play/{table.game.pk}/").content.decode()
    found = re.search(r"/play/seat/[^/\"]+/", page)
    assert found is not None
    assert ben.client.post(found[0]).status_code == 409
    assert ada.start().game == table.game
    assert DailyTry.objects.count() == 2


def test_the_owner_of_the_server_removes_a_name_and_the_row_says_who_and_when(
    clock: Traveller,
) -> None:
    people = make_people()
    finish(Player("Rude Word").start(), clock)
    cal = Player("Cal")
    finish(cal.start(), clock)
    row = DailyTry.objects.get(name="Rude Word")
    ada, ben, stranger = Client(), Client(), Client()
    ada.force_login(people.ada)
    ben.force_login(people.ben)
    assert "Rude Word" in ada.get("/play/daily/").content.decode()
    for other in (ben, stranger, cal.client):
        if other is not cal.client:
            assert "Rude Word" not in other.get("/play/daily/").content.decode()
        refused = other.post("/play/daily/names/remove/", {"try": row.pk})
        assert refused.status_code == 403
    for sent in ("", "x", "0", "99999999999999999999"):
        assert ada.post("/play/daily/names/remove/", {"try": sent}).status_code == 404
    for _ in range(2):
        done = ada.post("/play/daily/names/remove/", {"try": row.pk}, follow=True)
        assert done.status_code == 200
    row.refresh_from_db()
    assert (row.name, row.name_removed_by) == ("", people.ada)
    assert row.name_removed_at is not None
    assert "Rude Word" not in cal.page()
    assert "A player" in cal.page()
    assert "Removed by" in ada.get("/play/daily/").content.decode()


def test_every_name_in_the_table_is_among_those_that_may_be_removed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(names, "MAX_NAMES", 1)
    daily, now = make_daily(TODAY), timezone.now()
    usual = {"daily": daily, "started_at": now, "lines": []}
    DailyTry.objects.create(**usual, guest="1", name="Best", points=50, finished_at=now)
    DailyTry.objects.create(**usual, guest="2", name="Early", finished_at=None)
    DailyTry.objects.create(**usual, guest="3", name="Late", finished_at=None)
    listed = names.list_names(make_people().organiser, TODAY)
    assert [one.name for one in listed] == ["Late", "Best"]


def test_a_name_in_the_table_has_no_web_address() -> None:
    sent = {"name": "see www.clag.example"}
    assert Player().client.post("/play/daily/", sent).status_code == 422
    assert not DailyTry.objects.exists()
    ada = Player("Ada")
    ada.start()
    repeat = ada.api.post("/daily-deal/try", {"name": "http://x.test"})
    assert repeat.status_code == 422
    assert DailyTry.objects.get().name == "Ada"


def test_earlier_days_are_listed_in_pages_and_none_is_shown_before_it_is_over(
    clock: Traveller,
) -> None:
    for day in range(25):
        make_daily(TODAY - timedelta(days=day))
    make_daily(TODAY + timedelta(days=1))
    client = Client()
    first = client.get("/play/daily/past/").content.decode()
    second = client.get("/play/daily/past/?page=2").content.decode()
    assert first.count("?day=2026-") == 20
    assert second.count("?day=2026-") == 4
    assert f"?day={TODAY}" not in first
    tomorrow = TODAY + timedelta(days=1)
    for text in (str(TODAY), str(tomorrow), "2020-01-01", "x", "", "2026-13-45"):
        hidden = client.get("/play/daily/past/", {"day": text})
        assert hidden.status_code == 404, text
        for daily in DailyDeal.objects.filter(date__gte=TODAY):
            assert not any(one in hidden.content.decode() for one in secrets_of(daily))
    yesterday = DailyDeal.objects.get(date=TODAY - timedelta(days=1))
    shown = client.get(f"/play/daily/past/?day={yesterday.date}").content.decode()
    assert bytes(yesterday.seed).hex() in shown
    text = shown.partition("<h1>")[2].partition("</main>")[0]
    assert text.count("4 March 2026") == 1
    assert "Results</h2>" in text
    assert "/play/daily/past/" in client.get("/play/daily/").content.decode()


def test_a_day_whose_results_were_deleted_says_so(clock: Traveller) -> None:
    for age in (29, 30):
        make_daily(TODAY - timedelta(days=age))
    client, deleted = Client(), "Results are deleted after thirty days."
    listed = client.get("/play/daily/past/").content.decode()
    assert (listed.count(deleted), listed.count("No one has finished it yet.")) == (1, 1)
    day = str(TODAY - timedelta(days=30))
    assert deleted in client.get("/play/daily/past/", {"day": day}).content.decode()
    rows = ApiClient({}).get("/daily-deals").json()["results"]
    assert [row["count"] for row in rows] == [0, None]
    assert ApiClient({}).get(f"/daily-deal?day={day}").json()["count"] is None


def test_preparing_twice_changes_nothing_and_goes_on_after_a_crash() -> None:
    make_daily(TODAY)  # a worker died before the expert's line
    prepare_dailies()
    first = list(DailyDeal.objects.values())
    assert len(first) == 2
    assert all(row["expert"] and len(row["expert"]) == 5 for row in first)
    prepare_dailies()
    assert list(DailyDeal.objects.values()) == first


def test_a_stranger_s_name_is_bounded() -> None:
    ada = Player("x" * 41)
    assert ada.client.post("/play/daily/", {"name": ada.name}).status_code == 422
    assert not DailyTry.objects.exists()
