"""Several people tap Quick match in the same moment, on a database that lets them."""

from __future__ import annotations

import pytest

from tests.core.test_concurrent_commands import at_once
from tournaments.core import links
from tournaments.core.actors import Actor
from tournaments.models import GameSeat, OnlineGame
from tournaments.online import find_table

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.waits]


def test_four_who_tap_quick_match_at_once_sit_at_one_table() -> None:
    guests = [Actor(guest=links.guest_id_from_key(links.make_guest_key())) for _ in range(4)]
    taps = [lambda by=guest: find_table(by=by, preset="quick13") for guest in guests]
    assert at_once(*taps) == {"done": 4}
    game = OnlineGame.objects.get()
    assert game.state == "playing"
    assert GameSeat.objects.exclude(guest="").count() == 4
