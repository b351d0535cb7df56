"""A whole club: gone for everyone at once, restored as it was, or removed for good."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from datetime import timedelta

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.privacy.every_address import every_address
from tests.support import factories
from tests.support.api_client import problem_codes, with_token
from tests.support.derived import derived_rows
from tests.support.jobs import run_queued
from tests.support.page_checks import look
from tests.support.people import People, at_table
from tournaments import clubs, events, privacy
from tournaments.accounts.deletion import delete_account
from tournaments.clubs.player_links import access_player_by_link, make_player_link
from tournaments.core.actors import Actor
from tournaments.core.errors import ClubOwnsServer, InvalidInput, NotAllowed, NotFound
from tournaments.core.links import player_token, table_token
from tournaments.models import (
    AccountEntry,
    Club,
    ClubDeletion,
    Event,
    Job,
    LogEntry,
    Membership,
    OnlineGame,
    Player,
    Role,
    Season,
    Standing,
    StoredRecords,
    Table,
    User,
)
from tournaments.online import access_game, open_casual_game
from tournaments.privacy import forget_old
from tournaments.scoring import submit
from tournaments.standings import compute, refresh_records

pytestmark = pytest.mark.both_databases

DELETE = "/clubs/cals-club/organise/club/delete/"


@pytest.fixture
def cals(people: People) -> People:
    """Cal's club, of which Dee is a member. Ada, who owns the first club, owns the server."""
    club = Club.objects.get(slug="cals-club")
    Membership.objects.create(club=club, user=people.dee, role=Role.MEMBER)
    return replace(people, club=club, ada=people.cal)


@pytest.fixture
def night(cals: People) -> Event:
    """A running night of Cal's club, in a season: one table is through, one is void, one plays."""
    season = factories.make_season(cals)
    event = factories.make_event(cals, season_id=season.pk)
    one, two, three = factories.seat(cals, event, [4, 4, 4])
    factories.play_out(one)
    Table.objects.filter(pk=two.pk).update(voided_at=timezone.now(), is_open=False)
    factories.play(three, [1, 2])
    compute.refresh_event(event.pk)
    return event


def delete(cals: People, by: Actor | None = None) -> Club:
    return privacy.delete_club(by=by or cals.organiser, slug="cals-club", name="Cal's club")


def restore(cals: People) -> Club:
    return privacy.restore_club(by=cals.organiser, slug="cals-club")


def open_lobby_game(cals: People) -> OnlineGame:
    """Open a game in the club's lobby."""
    seats = ["me", "bot", "bot", "open"]
    return open_casual_game(
        by=cals.organiser, club_slug="cals-club", preset="noms", seats=seats
    ).game


def everything(event: Event) -> list[object]:
    """What must be as it was: standings, tables, and when what was deleted."""
    season = event.season_id
    return [
        derived_rows(event),
        list(Standing.objects.filter(season=season).order_by("player_id").values()),
        list(Table.objects.filter(event=event).order_by("pk").values()),
        list(Event.everything.order_by("pk").values_list("pk", "deleted_at")),
        list(Season.everything.order_by("pk").values_list("pk", "deleted_at")),
        list(Membership.objects.order_by("pk").values()),
    ]


def test_only_its_owners_and_the_servers_delete_and_restore_a_club(
    people: People, cals: People
) -> None:
    with pytest.raises(NotAllowed):
        delete(cals, people.member)
    with pytest.raises(NotFound):
        delete(cals, people.scorer)
    delete(cals)
    for stranger in (people.member, people.scorer):
        with pytest.raises(NotFound):
            privacy.restore_club(by=stranger, slug="cals-club")
    privacy.restore_club(by=Actor(user=people.ada), slug="cals-club")
    delete(cals, Actor(user=people.ada))
    restore(cals)
    rows = ClubDeletion.objects.order_by("pk").values_list("by_server_owner", "removed_at")
    assert list(rows) == [(False, None), (True, None)]
    assert not ClubDeletion.objects.filter(restored_at=None).exists()


def test_all_owners_get_a_letter_about_a_deletion_and_a_restoration(
    people: People, cals: People
) -> None:
    """The server's owner deletes the club, and its owners would find only a missing page."""
    Membership.objects.create(club=cals.club, user=people.ben, role=Role.OWNER)
    delete(cals, Actor(user=people.ada))
    restore(cals)
    notified = AccountEntry.objects.order_by("user_id", "pk").values_list("user__email", "event")
    owners = sorted((people.ben, people.cal), key=lambda user: user.pk)
    kinds = ("club-deleted", "club-restored")
    assert list(notified) == [(owner.email, kind) for owner in owners for kind in kinds]
    letters = Job.objects.filter(kind="account_notice").order_by("pk")
    assert [job.arguments["detail"] for job in letters] == ["Cal's club"] * 4
    run_queued()
    assert all("Cal's club" in letter.body for letter in mail.outbox)
    # Another may well have done it, so no letter advises a new password.
    assert not any("password" in letter.body for letter in mail.outbox)
    assert len(mail.outbox) == 4


def test_the_page_of_the_first_club_says_at_once_that_it_must_stay(people: People) -> None:
    client = Client()
    client.force_login(people.ada)
    page = client.get("/clubs/adas-club/organise/club/delete/")
    assert "so it must stay" in page.content.decode()
    assert 'name="name"' not in page.content.decode()
    assert "organise/club/archive/" in page.content.decode()


def test_the_sentence_about_the_first_club_stands_once_on_its_page(people: People) -> None:
    client = Client()
    client.force_login(people.ada)
    address = "/clubs/adas-club/organise/club/delete/"
    for page in (client.get(address), client.post(address, {"name": "Ada's club"})):
        words = look(page, status=page.status_code).words
        assert words.count("must stay") == 1
        assert words.count("This is the server's first club.") == 1
        assert "Ada's club cannot be deleted" in words


def test_the_settings_of_the_first_club_lead_to_its_archive_and_not_to_its_deletion(
    people: People,
) -> None:
    client = Client()
    client.force_login(people.ada)
    page = look(client.get("/clubs/adas-club/organise/club/"))
    assert "/clubs/adas-club/organise/club/archive/" in page.links()
    assert "/clubs/adas-club/organise/club/delete/" not in page.links()
    assert "Delete the club" not in page.words


def test_a_page_of_deleted_clubs_is_all_that_is_read(people: People) -> None:
    Club.objects.bulk_create(
        Club(slug=f"gone-{number}", name="Gone", deleted_at=timezone.now()) for number in range(5)
    )
    client = with_token(people.ada)
    with CaptureQueriesContext(connection) as queries:
        listed = client.get("/me/deleted-clubs?page=2&page_size=2").json()
    assert [row["slug"] for row in listed["results"]] == ["gone-2", "gone-1"]
    assert listed["count"] == 5
    of_clubs = [
        one["sql"] for one in queries if 'ORDER BY "tournaments_club"."deleted_at"' in one["sql"]
    ]
    assert len(of_clubs) == 1
    assert "LIMIT 2 OFFSET 2" in of_clubs[0]


def test_the_name_must_be_that_of_the_club(cals: People) -> None:
    for wrong in ("", "cal's club", "Ada's club"):
        with pytest.raises(InvalidInput):
            privacy.delete_club(by=cals.organiser, slug="cals-club", name=wrong)
    assert Club.objects.filter(slug="cals-club").exists()


def test_the_first_club_stays_because_its_owners_own_the_server(people: People) -> None:
    with pytest.raises(ClubOwnsServer):
        privacy.delete_club(by=people.organiser, slug="adas-club", name="Ada's club")


def test_a_restored_club_is_exactly_as_it_was(cals: People, night: Event) -> None:
    gone = factories.make_event(cals, name="Mistake")
    events.delete_event(by=cals.organiser, event_id=gone.pk)
    before = everything(night)
    for _ in range(2):
        delete(cals)
    assert not Event.objects.filter(club=cals.club).exists()
    assert not cals.club.players.exists()
    for _ in range(2):
        restore(cals)
    assert everything(night) == before
    verbs = LogEntry.objects.filter(club=cals.club, verb__startswith="club-")
    assert list(verbs.order_by("pk").values_list("verb", flat=True)) == [
        "club-deleted", "club-restored",
    ]  # fmt: skip


def test_nothing_is_taken_by_links_until_it_is_back(cals: People, night: Event) -> None:
    table = Table.objects.select_related("event").get(event=night, number=3)
    player = make_player_link(by=cals.organiser, player_id=table.seats.all()[0].player_id)
    game = open_lobby_game(cals)
    report = factories.a_report(table, 3)
    delete(cals)
    for actor in (at_table(table), cals.organiser):
        with pytest.raises(NotFound):
            submit.submit_result(by=actor, table_id=table.pk, number=3, report=report)
    with pytest.raises(NotFound):
        access_player_by_link(player_token(player))
    with pytest.raises(NotFound):
        access_game(cals.organiser, game.pk)
    look(Client().get(f"/t/{table_token(table)}/"), status=404)
    restore(cals)
    assert access_player_by_link(player_token(player)).pk == player.pk
    assert access_game(cals.organiser, game.pk).game.pk == game.pk
    submit.submit_result(by=at_table(table), table_id=table.pk, number=3, report=report)


def test_no_address_knows_a_deleted_club(cals: People, night: Event) -> None:
    table = night.tables.get(number=3)
    player = table.seats.all()[0].player_id
    ids = {
        "club": "cals-club", "event": night.slug, "season": "spring", "table": table.pk,
        "table_id": table.pk, "event_id": night.pk, "season_id": night.season_id, "number": 1,
        "player": player, "player_id": player,
    }  # fmt: skip
    addresses = [
        address
        for address in every_address(ids)
        if any(part in address for part in ("cals-club", "/tables/", "/players/", "/events/",
                                            "/seasons/"))
        and "worker" not in address
        and ".pdf" not in address
    ]  # fmt: skip
    assert len(addresses) > 90
    cal = Client()
    cal.force_login(cals.cal)
    delete(cals)
    answers = {address: cal.get(address).status_code for address in addresses}
    found = {address for address, status in answers.items() if status == 200}
    assert found == {"/api/v1/clubs/cals-club/delete"}
    for address in ("/", "/account/", "/account/data/", "/account/results/", "/sitemap.xml"):
        assert "Cal's club" not in cal.get(address, follow=True).content.decode()
    assert with_token(cals.cal).get("/me").json()["clubs"] == []


def test_the_last_owner_of_a_deleted_club_may_delete_their_account(cals: People) -> None:
    delete(cals)
    delete_account(cals.cal)
    assert not User.objects.filter(pk=cals.cal.pk).exists()
    # Its log, which comes back with it, does not name them any more.
    log = LogEntry.objects.filter(club=cals.club).values_list("text", "done_by")
    assert "Cal " not in str(list(log))
    assert not LogEntry.objects.filter(done_by="Cal").exists()


def test_its_address_stays_taken_while_it_can_be_restored(people: People, cals: People) -> None:
    delete(cals)
    assert clubs.create_club(by=people.organiser, name="Cal's club").slug != "cals-club"
    restore(cals)


def test_after_thirty_days_it_is_removed_and_only_its_number_stays(
    people: People, cals: People, night: Event
) -> None:
    open_lobby_game(cals)
    one, two = Player.objects.filter(club=cals.club)[:2]
    Player.objects.filter(pk=one.pk).update(merged_into=two, removed_at=timezone.now())
    kept = factories.make_event(people, name="Ada's night")
    factories.play(factories.seat(people, kept, [4])[0], [1])
    refresh_records(cals.club.pk)
    delete(cals)
    almost, later = timedelta(days=29, hours=23), timedelta(days=30, hours=1)
    forget_old(timezone.now() + almost)
    restore(cals)
    delete(cals)
    assert StoredRecords.objects.filter(club=cals.club).exists()
    for _ in range(2):
        forget_old(timezone.now() + later)
    assert not StoredRecords.objects.filter(club=cals.club).exists()
    assert list(Club.everything.values_list("slug", flat=True)) == ["adas-club"]
    assert {one.event_id for one in Table.objects.all()} == {kept.pk}
    assert {one.club_id for one in Player.everything.all()} == {people.club.pk}
    assert {one.club_id for one in Membership.everything.all()} == {people.club.pk}
    assert not LogEntry.objects.filter(club_id=cals.club.pk).exists()
    assert User.objects.filter(pk__in=[cals.cal.pk, cals.dee.pk]).count() == 2
    trace = ClubDeletion.objects.latest("pk")
    assert trace.club_number == cals.club.pk
    assert trace.removed_at is not None
    with pytest.raises(NotFound):
        restore(cals)


def test_the_page_says_what_goes_offers_the_archive_and_asks_for_the_name(
    cals: People, night: Event
) -> None:
    cal = Client()
    cal.force_login(cals.cal)
    assert DELETE in look(cal.get("/clubs/cals-club/organise/club/")).links()
    page = look(cal.get(DELETE))
    assert "It has 1 season, 1 night, 12 players, 3 tables and 15 deals." in page.words
    archive = "/clubs/cals-club/organise/club/archive/"
    assert archive in page.links()
    file = io.BytesIO(b"".join(cal.get(archive)))
    assert "manifest.json" in zipfile.ZipFile(file).namelist()
    refused = look(cal.post(DELETE, {"name": "Another"}), status=422)
    assert "This is not the name of the club." in refused.words
    done = look(cal.post(DELETE, {"name": "Cal's club"}, follow=True))
    assert "Cal's club was deleted. You can restore it until" in done.words
    assert "/account/deleted-clubs/" in look(cal.get("/account/")).links()
    back = look(cal.post("/account/deleted-clubs/cals-club/", follow=True))
    assert "Cal's club is back." in back.words
    assert "/account/deleted-clubs/" not in look(cal.get("/account/")).links()


def test_the_api_deletes_lists_and_restores(people: People, cals: People, night: Event) -> None:
    cal, ada, dee = (with_token(one) for one in (cals.cal, people.ada, people.dee))
    assert cal.get("/clubs/cals-club/delete").json()["deals"] == 15
    assert dee.get("/clubs/cals-club/delete").status_code == 403
    wrong = cal.post("/clubs/cals-club/delete", {"name": "x"})
    assert problem_codes(wrong) == [("name", None, "wrong")]
    own = ada.post("/clubs/adas-club/delete", {"name": "Ada's club"})
    assert own.json()["code"] == "club-owns-server"
    assert cal.post("/clubs/cals-club/delete", {"name": "Cal's club"}).status_code == 204
    assert cal.get("/clubs/cals-club").status_code == 404
    for client, slugs in ((cal, ["cals-club"]), (ada, ["cals-club"]), (dee, [])):
        listed = client.get("/me/deleted-clubs").json()
        assert [row["slug"] for row in listed["results"]] == slugs
    assert cal.post("/clubs/cals-club/restore").json()["slug"] == "cals-club"
    assert cal.get("/clubs/cals-club").status_code == 200
