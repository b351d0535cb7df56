"""A director is shown which seats one person or device may hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.test import Client

from tests.support import factories
from tests.support.api_client import with_token
from tests.support.online_tables import Sitting, as_guest, get
from tournaments.core import links
from tournaments.models import GameSeat, OnlineGame, Player, User
from tournaments.online.fair_play.shared_seats import find_shared_seats

if TYPE_CHECKING:
    from tests.support.people import People


def seat(
    number: int,
    *,
    user: int | None = None,
    player: int | None = None,
    guest: str = "",
    device: str = "",
    bot: str = "",
    is_held: bool = False,
) -> GameSeat:
    held = GameSeat(number=number, guest=guest, device=device, bot=bot, is_held=is_held)
    held.user_id = user
    if player is not None:
        held.player = Player(user=User(pk=player))
    return held


@pytest.mark.parametrize(
    ("seats", "found"),
    [
        ([seat(0, user=1), seat(1, user=2)], []),
        ([seat(0, user=1), seat(1, user=1)], [((0, 1), "account")]),
        ([seat(0, user=1), seat(1), seat(2, guest="g", player=1)], [((0, 2), "account")]),
        ([seat(0, guest="g"), seat(1, guest="g"), seat(2, guest="h")], [((0, 1), "guest")]),
        ([seat(0, guest="g", device="d"), seat(1, guest="h", device="d")], [((0, 1), "device")]),
        ([seat(0, user=1, device="d"), seat(1, user=1, device="d")], [((0, 1), "account")]),
        (
            [seat(0, user=1, device="d"), seat(1, user=1, device="d"), seat(2, device="d")],
            [((0, 1), "account"), ((0, 1, 2), "device")],
        ),
        ([seat(0, bot="club", player=1), seat(1, user=1)], []),
        ([seat(0, bot="club", is_held=True, guest="g"), seat(1, guest="g")], [((0, 1), "guest")]),
        ([seat(0), seat(1)], []),
    ],
)
def test_seats_are_compared_by_account_guest_and_device(
    seats: list[GameSeat], found: list[tuple[tuple[int, ...], str]]
) -> None:
    assert [(one.seats, one.sign) for one in find_shared_seats(seats)] == found


def in_browsers(people: People, name: str, browsers: list[str]) -> Sitting:
    """A table of an event whose guests have come with these browsers, all from one address."""
    table = factories.make_table(people, name=name)
    opened = with_token(people.ada).post(f"/tables/{table.pk}/online", {})
    sitting = Sitting(OnlineGame.objects.get(pk=opened.json()["id"]), [None] * 4)
    for number, browser in enumerate(browsers):
        client = as_guest()
        if browser:
            client.headers["User-Agent"] = browser
        link = links.seat_token(sitting.game.seats.get(number=number))
        assert client.post("/games/seat", {"link": link}).status_code == 201
        sitting.clients[number] = client
    return sitting


@pytest.mark.django_db
def test_the_director_reads_of_one_browser_at_one_address_as_a_hint(people: People) -> None:
    sitting = in_browsers(people, "One", ["Firefox"] * 2 + ["Safari"] * 2)
    path = f"{sitting.path}/shared-seats"
    assert get(with_token(people.ada), path)["results"] == [
        {"seats": [0, 1], "sign": "device"},
        {"seats": [2, 3], "sign": "device"},
    ]
    assert sitting.at(0).get(path).status_code == 403
    page = Client()
    page.force_login(people.ada)
    shown = page.get(f"/play/{sitting.game.pk}/director/").content.decode()
    assert "are playing from the same address, with the same kind of browser" in shown
    assert "in one house or pub" in shown


@pytest.mark.django_db
def test_a_device_cannot_be_followed_from_game_to_game_and_is_forgotten(people: People) -> None:
    first, second = (in_browsers(people, name, ["Firefox"] * 4) for name in ("One", "Two"))
    devices = [set(game.game.seats.values_list("device", flat=True)) for game in (first, second)]
    assert [len(one) for one in devices] == [1, 1]
    assert devices[0] != devices[1]
    with_token(people.ada).post(f"{first.path}/end")
    assert set(first.game.seats.values_list("device", flat=True)) == {""}


@pytest.mark.django_db
def test_a_program_without_a_browsers_name_is_no_hint(people: People) -> None:
    sitting = in_browsers(people, "One", ["", "", "Firefox", "Safari"])
    assert get(with_token(people.ada), f"{sitting.path}/shared-seats")["results"] == []
