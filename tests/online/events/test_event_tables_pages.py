"""An event's pages with tables online: having them play so, the links, the ways to the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.core.cache import caches
from django.test import Client
from django.utils import timezone

from tests.support import factories
from tests.support.page_checks import Page, look
from tournaments.core.links import seat_token
from tournaments.models import Event, LogEntry, OnlineGame
from tournaments.online.core import entries
from tournaments.online.director import begin_game
from tournaments.online.events.tables import open_round_online
from tournaments.online.game_log import append_and_advance
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.django_db

EVENT = "/clubs/adas-club/events/thursday/"
RUN = f"{EVENT}run/"


@pytest.fixture(autouse=True)
def _no_page_is_kept() -> None:
    """The test before had a club of the same addresses."""
    caches["pages"].clear()


@pytest.fixture
def ada(people: People) -> Client:
    client = Client()
    client.force_login(people.ada)
    return client


def seen(client: Client, address: str) -> Page:
    return look(client.get(address))


def test_a_round_goes_online_by_one_button_and_its_seats_have_links_to_hand_out(
    people: People, ada: Client
) -> None:
    factories.seat(people, factories.make_event(people), [4, 4])
    assert "Play all tables of round 1 online" in seen(ada, RUN).source
    page = look(ada.post(f"{RUN}rounds/1/online/", follow=True))
    assert "2 tables of round 1 are online." in page.source
    links = sorted(link for link in page.links() if "/play/seat/" in link)
    assert len(links) == 8
    assert page.source.count("Thursday: Round 1, table 2") == 2, "in what is copied"
    anne = Client()
    taking = seen(anne, links[0].removeprefix("http://testserver")).words
    assert "Ada's club, Thursday. Round 1, table 1: " in taking
    anne.post(links[0].removeprefix("http://testserver"), follow=True)
    page = seen(ada, f"{RUN}online/")
    assert "1 of 4 players here" in page.source
    assert links[0] not in page.links()
    assert "Play all tables" not in seen(ada, RUN).source


def test_a_game_that_waits_for_its_people_is_begun_from_the_tables_page(
    people: People, ada: Client
) -> None:
    factories.seat(people, factories.make_event(people), [4])
    page = look(ada.post(f"{RUN}rounds/1/online/", follow=True))
    assert "0 of 4 players here. It begins once everyone has been here." in page.source
    assert "Begin without them" in page.source
    game = OnlineGame.objects.get()
    waiting = seen(ada, f"/play/{game.pk}/").source
    assert "everyone has been here, or when the director starts it" in waiting
    assert "/play/join/" not in waiting, "an event's seats have links of their own"
    there = look(ada.post(f"{RUN}online/", {"game": str(game.pk)}, follow=True))
    assert "The game has started: Round 1, table 1." in there.words
    assert "0 of 4 players here" in there.words, "it is the list again"
    assert "Begin without them" not in there.source
    heard = seen(ada, f"/play/{game.pk}/").source
    assert "The director started the game." in heard
    assert "Everyone is here." not in heard
    assert "Begin without them" not in seen(ada, f"{RUN}online/").source


def test_the_list_of_tables_marks_a_bot_that_plays_for_an_absent_player(
    people: People, ada: Client
) -> None:
    factories.seat(people, factories.make_event(people), [4])
    ada.post(f"{RUN}rounds/1/online/")
    game = OnlineGame.objects.get()
    begin_game(by=people.organiser, game_id=game.pk)
    assert "a bot is playing" not in seen(ada, f"{RUN}online/").source
    game.refresh_from_db()
    took_over = entries.NewEntry(entries.BOT_TOOK_OVER, 1, by=entries.CLOCK)
    append_and_advance(game, get_snapshot(game), took_over, at=timezone.now())
    page = seen(ada, f"{RUN}online/").source
    assert page.count("not here, a bot is playing for now") == 1
    assert "0 of 4 players here" in page, "the seat is still the player's"


def test_a_game_that_cannot_be_begun_from_the_list_says_there_why(
    people: People, ada: Client
) -> None:
    factories.seat(people, factories.make_event(people), [4])
    ada.post(f"{RUN}rounds/1/online/")
    game = OnlineGame.objects.get()
    assert ada.post(f"{RUN}online/", {"game": str(game.pk + 1)}).status_code == 404
    ada.post(f"/play/{game.pk}/director/", {"do": "end"})
    late = look(ada.post(f"{RUN}online/", {"game": str(game.pk)}, follow=True))
    assert "Round 1, table 1: This game is over." in late.words


def test_a_guest_who_opens_another_seats_link_reads_which_seat_they_give_up(
    people: People, ada: Client
) -> None:
    factories.seat(people, factories.make_event(people), [4])
    ada.post(f"{RUN}rounds/1/online/")
    game, guest = OnlineGame.objects.get(), Client()
    first, second = (
        f"/play/seat/{seat_token(seat)}/" for seat in game.seats.order_by("number")[:2]
    )
    names = list(game.seats.order_by("number").values_list("name", flat=True))
    guest.get(first)
    guest.post(first)
    assert (
        f"You will give up the seat of {names[0]}, which you have now." in seen(guest, second).words
    )
    guest.post(second)
    seat = game.seats.get(number=0)
    assert (seat.guest, seat.seen_at) == ("", None)
    text = LogEntry.objects.filter(verb="online-seat-changed").get().text
    assert text.endswith(f"the guest in the seat of {names[0]} gave it up for that of {names[1]}.")
    assert text in seen(ada, f"/play/{game.pk}/director/").words


def test_only_organisers_have_the_links(people: People) -> None:
    factories.seat(people, factories.make_event(people), [4])
    ben = Client()
    ben.force_login(people.ben)
    assert ben.get(f"{RUN}online/").status_code == 403
    assert ben.post(f"{RUN}rounds/1/online/").status_code == 403
    assert not OnlineGame.objects.exists()


def test_a_night_is_set_to_play_online_with_its_clock(people: People, ada: Client) -> None:
    event = factories.make_event(people)
    page = seen(ada, f"{RUN}settings/")
    sent = page.fields() | {"venue": "online", "move_seconds": "20", "watch_delay": "0"}
    sent |= {"at_timeout": "sits-in", "undo": "none"}
    del sent["replays"]
    ada.post(f"{RUN}settings/", sent)
    event.refresh_from_db()
    assert (event.venue, event.move_seconds, event.watch_delay) == ("online", 20, 0)
    assert (event.bot, event.at_timeout, event.undo) == ("club", "sits-in", "none")
    assert not event.replays
    look(ada.post(f"{RUN}settings/", sent | {"bank_seconds": "9999"}), status=422)
    assert Event.objects.get().bank_seconds == 300


@pytest.mark.parametrize(("delay", "label"), [(1, "Play or watch"), (0, "Play")])
def test_everybody_finds_the_game_from_the_events_pages_and_back(
    people: People, delay: int, label: str
) -> None:
    event = factories.make_event(people, watch_delay=delay)
    table = factories.seat(people, event, [4])[0]
    game = open_round_online(by=people.organiser, event_id=event.pk, number=1).games[0]
    anybody = Client()
    for address in (EVENT, f"{EVENT}rounds/", f"{EVENT}seats/", f"/tables/{table.pk}/"):
        page = look(anybody.get(address)) if not address.endswith("rounds/") else None
        source = page.source if page else anybody.get(address).content.decode()
        assert f'href="/play/{game.pk}/"' in source, address
        assert label in source
    there = anybody.get(f"/play/{game.pk}/", follow=True)
    assert there.status_code == 200
    if delay:
        assert {EVENT, f"/tables/{table.pk}/"} <= set(look(there).links())
    else:
        assert "ask the organiser for the link to your seat" in there.content.decode()
