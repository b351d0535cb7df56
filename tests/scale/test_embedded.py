"""A full night at once on one machine: SQLite, one web process and the workers of home."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.scale.crashes import kill_in_the_middle
from tests.scale.league import (
    check_answers,
    check_every_deal_counts_once,
    check_standings_equal_a_rebuild,
    is_settled,
)
from tests.scale.phones import Phones
from tests.scale.processes import start_home_worker, start_web
from tests.support.deadlines import wait_for

if TYPE_CHECKING:
    from ops.production.crew import Crew
    from tests.scale.league import Night

pytestmark = [pytest.mark.embedded, pytest.mark.slow]


def test_every_deal_is_counted_once_though_the_embedded_worker_is_killed(
    crew: Crew, night: Night
) -> None:
    start_home_worker(crew)
    start_home_worker(crew, "later")
    phones = Phones(start_web(crew, workers=1), night.piles(), at_each=4)
    phones.start()
    kill_in_the_middle(crew)
    check_answers(phones.finish())
    assert not is_settled(night)
    start_home_worker(crew)
    wait_for(lambda: is_settled(night), "another worker has done what was left")
    check_every_deal_counts_once(night, night.deals)
    check_standings_equal_a_rebuild(night)
