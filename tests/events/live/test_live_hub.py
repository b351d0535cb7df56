"""What open pages of a night are sent, to whom, and how often it is drawn."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tests.event_loops import run_in_loop
from tests.support.factories import make_event, play, seat
from tournaments.core import limits
from tournaments.core.errors import ServerFull, TooManyRequests
from tournaments.events import announce_to_event, list_night_versions
from tournaments.models import Club, Player
from tournaments.pages.events.live import parts
from tournaments.pages.events.live.hub import LiveHub, OpenPage
from tournaments.pages.events.live.parts import make_topic
from tournaments.standings import refresh_event

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.people import People
    from tournaments.models import Event

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("no_parts")]


class Page(OpenPage):
    """A page that keeps what it was sent."""

    def __init__(self, client: str = "192.0.2.1", *, is_strangers: bool = True) -> None:
        super().__init__(client, is_strangers=is_strangers)
        self.sent: list[bytes] = []
        self.is_closed = False

    def send(self, body: bytes) -> None:
        self.sent.append(body)

    def close(self) -> None:
        self.is_closed = True

    def parts(self) -> dict[str, str]:
        """The parts that it was sent, by the last word of their addresses."""
        lines = b"".join(self.sent).decode().splitlines()
        found = [json.loads(line[6:]) for line in lines if line.startswith('data: {"address')]
        return {one["address"].split("/")[-2]: one["html"] for one in found}


def follow(hub: LiveHub, event: Event, *pages: Page, page: str = "night") -> None:
    topic = make_topic(event, page)
    for one in pages:
        hub.add(topic, one, topic.versions(list_night_versions([event.pk])[event.pk]))


def send(hub: LiveHub) -> None:
    run_in_loop(hub.send_changes())


@pytest.fixture
def drawings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that are drawn."""
    found: list[str] = []
    draw = parts.draw

    def count(address: str, language: str) -> Any:
        found.append(address.split("/")[-2])
        return draw(address, language)

    monkeypatch.setattr(parts, "draw", count)
    return found


def test_a_result_reaches_all_open_pages_and_is_drawn_once_for_all_processes(
    people: People, drawings: list[str]
) -> None:
    event = make_event(people, name="Monday")
    table = seat(people, event, [4])[0]
    hubs = [LiveHub(), LiveHub()]
    pages = [[Page() for _ in range(3)] for _ in hubs]
    for hub, some in zip(hubs, pages, strict=True):
        follow(hub, event, *some)
        send(hub)
    assert drawings == []
    play(table, [1])
    refresh_event(event.pk)
    for hub in hubs:
        send(hub)
        send(hub)
    assert sorted(drawings) == ["rounds", "standings"]
    sent = {body for some in pages for one in some for body in one.sent}
    assert len(sent) == 1
    assert pages[0][0].parts().keys() == {"rounds", "standings"}


def test_only_what_changed_is_sent(people: People) -> None:
    event = make_event(people, name="Monday")
    seat(people, event, [4])
    hub, page = LiveHub(), Page()
    follow(hub, event, page)
    announce_to_event(by=people.organiser, event_id=event.pk, text="Bread and soup")
    send(hub)
    assert page.parts().keys() >= {"now"}
    assert "Bread and soup" in page.parts()["now"]
    assert "standings" not in page.parts()


def test_a_stranger_is_sent_what_strangers_see_and_others_only_that_something_changed(
    people: People,
) -> None:
    event = make_event(people, name="Monday")
    table = seat(people, event, [4])[0]
    Player.objects.update(public_name="A player")
    hub, stranger, member = LiveHub(), Page(), Page(is_strangers=False)
    follow(hub, event, stranger, member)
    play(table, [1])
    send(hub)
    full = table.seats.select_related("player").first()
    assert full is not None
    assert full.player.name not in stranger.parts()["rounds"]
    assert member.parts() == {}
    assert b"event: changed" in member.sent[0]


def test_pages_of_a_club_that_becomes_private_are_closed_without_a_word_of_it(
    people: People,
) -> None:
    event = make_event(people, name="Monday")
    table = seat(people, event, [4])[0]
    hub, page = LiveHub(), Page()
    follow(hub, event, page)
    Club.objects.update(is_public=False)
    play(table, [1])
    send(hub)
    assert page.sent == [b"event: gone\ndata: {}\n\n"]
    assert page.is_closed


def test_one_address_leaves_room_for_others_and_games_come_first(settings: Settings) -> None:
    settings.LIMITS_FACTOR = 1
    hub = LiveHub()
    for _ in range(limits.LIVE_PAGES_OPEN.by_client or 0):
        hub._addresses["192.0.2.1"] += 1
    with pytest.raises(TooManyRequests):
        hub.check_room("192.0.2.1")
    hub.check_room("192.0.2.2")
    hub._addresses["192.0.2.3"] += limits.LIVE_PAGES_OPEN.by_all or 0
    with pytest.raises(ServerFull):
        hub.check_room("192.0.2.2")
