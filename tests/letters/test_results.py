"""Results by e-mail: asked for by the player alone, confirmed, sent once, stopped with one tap."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.support.factories import make_players, make_table, play_out
from tests.support.jobs import run_queued
from tests.support.page_checks import look
from tournaments import clubs, events, letters, privacy
from tournaments.core.errors import NotAllowed, NotFound, TooManyRequests
from tournaments.core.links import player_token
from tournaments.models import Job, JobState, LogEntry, Player, ResultSubscription

if TYPE_CHECKING:
    from typing import Any

    from pytest_django import Settings

    from tests.support.api_client import ApiClient
    from tests.support.people import People
    from tournaments.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_sends_email")]

ADDRESS = "anne@post.example"
FINISH = "/clubs/adas-club/events/thursday/run/finish/"
STOP = re.compile(r"https://clag\.example(/results-by-email/stop/\S+/)")
CONFIRM = re.compile(r"https://clag\.example(/results-by-email/confirm/\S+/)")


@pytest.fixture
def _sends_email(settings: Settings) -> None:
    settings.SENDS_EMAIL = True
    settings.PHONES_URL = "https://clag.example"


@pytest.fixture
def anne(people: People) -> Player:
    player = make_players(people, 4)[0]
    return clubs.make_player_link(by=people.organiser, player_id=player.pk)


@pytest.fixture
def reader(anne: Player) -> Player:
    """Anne, who has asked for the results and confirmed her address."""
    subscribe(anne)
    letters.confirm_results(link_in(CONFIRM).split("/")[-2])
    mail.outbox.clear()
    return anne


@pytest.fixture
def night(people: People) -> Event:
    """A night of one table, played out but not finished."""
    table = make_table(people)
    play_out(table)
    return table.event


def subscribe(player: Player, email: str = ADDRESS) -> None:
    letters.subscribe_by_link(link=player_token(player), email=email)
    run_queued("confirmation_letter")


def link_in(kind: re.Pattern[str]) -> str:
    """The address in the last letter, without the host."""
    found = kind.search(str(mail.outbox[-1].body))
    assert found is not None
    return found[1]


def finish(people: People, night: Event, **more: Any) -> None:
    events.finish_event(by=people.organiser, event_id=night.pk, **more)
    run_queued("result_letter")


def test_a_player_asks_confirms_and_gets_the_results_when_the_night_is_finished(
    people: People, anne: Player, night: Event, web: Client, ada: Client
) -> None:
    own = f"/p/{player_token(anne)}/"
    answer = web.post(own, {"results": "ask", "email": "Anne@Post.Example "}, follow=True)
    assert "We have written to a…@post.example." in look(answer).words
    run_queued("confirmation_letter")
    assert mail.outbox[-1].to == [ADDRESS]
    opened = look(web.get(link_in(CONFIRM)))
    assert "will go to anne@post.example" in opened.words
    assert ResultSubscription.objects.get().confirmed_at is None, "a virus scanner opens links"
    assert "Your address is confirmed" in look(web.post(link_in(CONFIRM))).words
    assert "the results go to a…@post.example" in look(web.get(own)).words
    page = look(ada.get(FINISH))
    assert "1 player wants them." in page.words
    assert "send_results" in page.source
    ada.post(FINISH, {"send_results": "1"})
    run_queued("result_letter")
    letter = mail.outbox[-1]
    assert letter.to == [ADDRESS]
    assert letter.subject == "Thursday at Ada's club: the results"
    body = str(letter.body)
    assert re.search(r"Your place is \d=? of 4, with [−\d]+ points\.", body)
    assert "https://clag.example/clubs/adas-club/events/thursday/" in body
    assert all(player.name in body for player in make_players(people, 4))


def test_a_letter_is_sent_once_and_says_how_to_stop_it_with_one_tap(
    people: People, reader: Player, night: Event
) -> None:
    finish(people, night)
    events.finish_event(by=people.organiser, event_id=night.pk)
    run_queued("result_letter")
    (letter,) = mail.outbox
    headers = letter.extra_headers
    assert headers["List-Unsubscribe"] == f"<https://clag.example{link_in(STOP)}>"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    mail_program = Client(enforce_csrf_checks=True)
    answer = mail_program.post(link_in(STOP), {"List-Unsubscribe": "One-Click"})
    assert "No more results by e-mail" in look(answer).words
    assert not ResultSubscription.objects.exists()
    assert "No more results by e-mail" in look(mail_program.get(link_in(STOP))).words


def test_a_repeat_after_a_crash_has_the_same_message_id_and_a_second_sending_another(
    people: People, reader: Player, night: Event
) -> None:
    finish(people, night)
    letters.write_result_letter(ResultSubscription.objects.get().pk, night.pk, 1)
    events.reopen_event(by=people.organiser, event_id=night.pk)
    finish(people, night)
    first, again, second = (letter.extra_headers["Message-ID"] for letter in mail.outbox)
    assert first == again != second
    assert LogEntry.objects.filter(verb="results-sent").count() == 2


def test_the_results_include_deals_that_no_worker_has_counted_yet(
    people: People, reader: Player, night: Event
) -> None:
    assert not night.standings.exists()
    finish(people, night)
    points = night.standings.get(player=reader).points
    assert f"with {points} points" in str(mail.outbox[-1].body).replace("−", "-")


def test_a_night_that_is_reopened_or_deleted_before_they_go_sends_no_results(
    people: People, reader: Player, night: Event
) -> None:
    events.finish_event(by=people.organiser, event_id=night.pk)
    events.reopen_event(by=people.organiser, event_id=night.pk)
    run_queued("result_letter")
    assert not mail.outbox


def test_an_organiser_who_unticks_the_box_sends_nothing(
    people: People, reader: Player, night: Event, ada: Client, ada_api: ApiClient
) -> None:
    ada.post(FINISH)
    events.reopen_event(by=people.organiser, event_id=night.pk)
    assert ada_api.post(f"/events/{night.pk}/finish", {"send_results": False}).status_code == 200
    assert not Job.objects.filter(kind="result_letter").exists()


def test_no_box_is_shown_where_no_player_wants_them(night: Event, ada: Client) -> None:
    assert "send_results" not in look(ada.get(FINISH)).source


def test_a_letter_about_a_private_club_says_only_the_readers_own_result(
    people: People, reader: Player, night: Event
) -> None:
    people.club.is_public = False
    people.club.save()
    finish(people, night)
    body = str(mail.outbox[-1].body)
    assert "Your place is" in body
    assert "Bob" not in body
    assert "/events/" not in body


def test_names_in_a_letter_are_those_that_its_reader_sees_on_the_page(
    people: People, reader: Player, night: Event
) -> None:
    people.club.names = "initials"
    people.club.save()
    clubs.refresh_public_names(people.club)
    finish(people, night)
    assert "Bob" not in str(mail.outbox[-1].body)


def test_a_member_gets_them_at_the_address_of_their_account_with_full_names(
    people: People, anne: Player, night: Event, dee: Client
) -> None:
    assert "not linked to a player" in look(dee.get("/account/results-by-email/")).words
    member = people.club.memberships.get(user=people.dee).pk
    clubs.link_player(by=people.organiser, player_id=anne.pk, member_id=member)
    people.club.is_public = False
    people.club.save()
    dee.post("/account/results-by-email/", {"player": anne.pk, "wants": "1"})
    page = look(dee.get("/account/results-by-email/"))
    assert "to dee@clag.test after each night" in page.words
    finish(people, night)
    assert mail.outbox[-1].to == ["dee@clag.test"]
    assert "Bob" in str(mail.outbox[-1].body)
    clubs.link_player(by=people.organiser, player_id=anne.pk, member_id=None)
    assert letters.read_subscription(Player.objects.get(pk=anne.pk)) is None
    assert letters.count_subscribers(people.club) == 0, "the address was the account's"


def test_only_the_person_chooses_for_an_account_and_only_with_a_proven_address(
    people: People, anne: Player
) -> None:
    with pytest.raises(NotFound):
        letters.choose_account_results(by=people.organiser, player_id=anne.pk, wants=True)
    member = people.club.memberships.get(user=people.dee).pk
    clubs.link_player(by=people.organiser, player_id=anne.pk, member_id=member)
    people.dee.address_proven_at = None
    people.dee.save()
    with pytest.raises(NotAllowed, match="Confirm the e-mail address"):
        letters.choose_account_results(by=people.member, player_id=anne.pk, wants=True)


def test_an_address_counts_only_when_it_is_confirmed_and_within_a_week(
    people: People, anne: Player, night: Event, web: Client
) -> None:
    subscribe(anne)
    finish(people, night)
    assert len(mail.outbox) == 1, "the letter that asks, and no results"
    ResultSubscription.objects.update(asked_at=timezone.now() - timedelta(days=8))
    page = look(web.get(link_in(CONFIRM)), 404)
    assert "Enter the address again on your page." in page.words


def test_another_address_has_to_be_confirmed_again_and_ends_the_link_of_the_first(
    reader: Player, web: Client
) -> None:
    subscribe(reader, "anne@new.example")
    assert letters.count_subscribers(reader.club) == 0
    subscribe(reader)
    first = link_in(CONFIRM)
    subscribe(reader, "anne@new.example")
    assert web.get(first).status_code == 404
    assert web.post(link_in(CONFIRM)).status_code == 200
    assert letters.count_subscribers(reader.club) == 1


def test_a_confirmed_address_is_not_written_to_again(reader: Player) -> None:
    subscribe(reader)
    assert not mail.outbox
    assert letters.count_subscribers(reader.club) == 1


def test_a_link_names_five_addresses_a_day_and_no_more(anne: Player) -> None:
    for number in range(5):
        subscribe(anne, f"a{number}@post.example")
    with pytest.raises(TooManyRequests, match="Too many addresses"):
        subscribe(anne, "a6@post.example")


@pytest.mark.parametrize("link", ["7", "x", "1-AbCdEfGhIjKlMnOpQrStUv"])
def test_links_that_this_server_did_not_make_open_nothing(
    reader: Player, web: Client, link: str
) -> None:
    for act in ("confirm", "stop"):
        for send in (web.get, web.post):
            assert send(f"/results-by-email/{act}/{link}/").status_code == 404
    assert ResultSubscription.objects.count() == 1


def test_a_wrong_address_is_refused_beside_the_field(anne: Player, web: Client) -> None:
    page = look(web.post(f"/p/{player_token(anne)}/", {"results": "ask", "email": "anne"}), 422)
    assert "Enter a valid e-mail address." in page.words
    assert not ResultSubscription.objects.exists()


def test_a_server_without_e_mail_offers_none_and_says_so(
    anne: Player, web: Client, dee: Client, settings: Settings
) -> None:
    settings.SENDS_EMAIL = False
    assert "Results by e-mail" not in look(web.get(f"/p/{player_token(anne)}/")).words
    assert "sends no e-mail" in look(dee.get("/account/results-by-email/")).words
    with pytest.raises(NotAllowed, match="sends no e-mail"):
        letters.subscribe_by_link(link=player_token(anne), email=ADDRESS)


def test_a_server_that_stopped_sending_e_mail_sends_none(
    people: People, reader: Player, night: Event, ada: Client, settings: Settings
) -> None:
    settings.SENDS_EMAIL = False
    assert "send_results" not in look(ada.get(FINISH)).source
    finish(people, night)
    with pytest.raises(NotAllowed, match="sends no e-mail"):
        letters.send_player_link(by=people.organiser, player_id=reader.pk, email=ADDRESS)
    assert not mail.outbox


def test_programs_ask_and_stop_by_the_players_link(anne: Player, anon_api: ApiClient) -> None:
    link = player_token(anne)
    sent = {"link": link, "email": ADDRESS}
    made = anon_api.post("/own-page/results", sent).json()
    assert made == {"address": "a…@post.example", "is_confirmed": False, "is_account": False}
    assert anon_api.post("/own-page", {"link": link}).json()["results"] == made
    assert anon_api.post("/own-page/results/stop", {"link": link}).status_code == 204
    assert anon_api.post("/own-page", {"link": link}).json()["results"] is None
    refused = anon_api.post("/own-page/results", {"link": link, "email": "anne"})
    assert (refused.status_code, refused.json()["problems"][0]["field"]) == (422, "email")


def test_an_organiser_sends_a_player_their_link_and_the_address_is_kept_nowhere_else(
    people: People, ada: Client, ada_api: ApiClient, web: Client
) -> None:
    bob = make_players(people, 2)[1]
    page = f"/clubs/adas-club/organise/players/{bob.pk}/link/"
    refused = ada.post(page, {"act": "send", "email": "bob"})
    assert "Enter a valid e-mail address." in look(refused, 422).words
    assert ada.post(page, {"act": "renew"}).status_code == 422, "no act of this page"
    answer = ada.post(page, {"act": "send", "email": "bob@post.example"}, follow=True)
    assert "on its way to bob@post.example" in look(answer).words
    run_queued("link_letter")
    letter = mail.outbox[-1]
    assert letter.to == ["bob@post.example"]
    found = re.search(r"https://clag\.example(/p/\S+)", str(letter.body))
    assert found is not None
    assert "Your own page at Ada's club" in look(web.get(found[1])).words
    entry = LogEntry.objects.get(verb="player-link-sent")
    assert "post.example" not in f"{entry.text}{entry.details}"
    sent = ada_api.post(f"/players/{bob.pk}/link/letter", {"email": "bob@post.example"})
    assert sent.status_code == 204


def test_a_link_that_was_renewed_before_its_letter_went_is_not_sent(people: People) -> None:
    bob = make_players(people, 2)[1]
    letters.send_player_link(by=people.organiser, player_id=bob.pk, email="bob@post.example")
    clubs.make_player_link(by=people.organiser, player_id=bob.pk)
    run_queued("link_letter")
    assert not mail.outbox
    assert not Job.objects.filter(state=JobState.QUEUED, kind="link_letter").exists()


def test_an_address_moves_with_a_merged_player_and_comes_back(
    people: People, reader: Player
) -> None:
    into = make_players(people, 2)[1]
    privacy.merge_players(by=people.organiser, player_id=reader.pk, into_id=into.pk)
    assert ResultSubscription.objects.get().player == into
    assert letters.count_subscribers(people.club) == 1
    privacy.restore_player(by=people.organiser, player_id=reader.pk)
    assert ResultSubscription.objects.get().player == reader


def test_of_two_merged_players_who_both_get_results_one_goes_on(
    people: People, reader: Player
) -> None:
    into = clubs.make_player_link(by=people.organiser, player_id=make_players(people, 2)[1].pk)
    subscribe(into, "bob@post.example")
    letters.confirm_results(link_in(CONFIRM).split("/")[-2])
    privacy.merge_players(by=people.organiser, player_id=reader.pk, into_id=into.pk)
    assert letters.count_subscribers(people.club) == 1
    privacy.restore_player(by=people.organiser, player_id=reader.pk)
    assert letters.count_subscribers(people.club) == 2


def test_an_address_goes_with_the_name_and_is_in_the_persons_own_file(
    people: People, reader: Player
) -> None:
    data = privacy.export_player(by=people.organiser, player_id=reader.pk)
    assert data.results_by_email is not None
    assert data.results_by_email.address == "a…@post.example", "organisers do not see it"
    member = people.club.memberships.get(user=people.dee).pk
    clubs.link_player(by=people.organiser, player_id=reader.pk, member_id=member)
    own = privacy.export_account(people.dee).players[0].results_by_email
    assert own is not None
    assert own.address == ADDRESS
    privacy.erase_player(by=people.organiser, player_id=reader.pk, confirm=True)
    assert not ResultSubscription.objects.exists()
