"""Tables of an event that are played online by guests with the seats' links."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from tests.support import factories
from tests.support.api_client import ApiClient, with_token
from tests.support.online_tables import AT_ONCE, Sitting, as_guest
from tournaments.core import links
from tournaments.models import OnlineGame, Table

if TYPE_CHECKING:
    from tests.support.people import People


def play_online(
    people: People, preset: str, deals: int | None = None, **more: Any
) -> tuple[Table, Sitting]:
    """A table of an event, played online by guests with the seats' links."""
    table = factories.make_table(people, preset=preset, name=preset, **more)
    sitting = sit_down(people, table)
    sitting.play(Random(preset), deals=deals)
    return table, sitting


def sit_down(people: People, table: Table) -> Sitting:
    """An event's table online, its four players there by their seats' links."""
    customs = AT_ONCE | {"move_seconds": 0}
    opened = with_token(people.ada).post(f"/tables/{table.pk}/online", {"customs": customs})
    game = OnlineGame.objects.get(pk=opened.json()["id"])
    sitting = Sitting(game, [None] * table.size)
    for seat in range(table.size):
        take_seat(sitting, seat)
    return sitting


def take_seat(sitting: Sitting, seat: int) -> ApiClient:
    """Take a seat by its link."""
    client = as_guest()
    row = sitting.game.seats.select_related("game").get(number=seat)
    answer = client.post("/games/seat", {"link": links.seat_token(row)})
    assert answer.status_code == 201, answer.content
    sitting.clients[seat] = client
    return client
