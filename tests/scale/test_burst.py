"""Two hundred tables finish a deal at once, on PostgreSQL with two web processes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.faults.faults import WEB
from tests.scale.league import Night, check_answers, check_every_deal_counts_once
from tests.scale.phones import Phones
from tests.support import factories
from tests.support.people import make_people

if TYPE_CHECKING:
    from ops.production.shape import Shape

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]

TABLES = 200


@pytest.fixture
def hall(transactional_db: None) -> Night:
    """Two hundred tables of four; a single deal is played."""
    people = make_people()
    event = factories.make_event(people)
    return Night(event, factories.seat(people, event, [4] * TABLES), deals=1)


def test_two_hundred_tables_at_once_are_all_counted_and_none_refused(
    service: Shape, hall: Night
) -> None:
    phones = Phones(service.webs[WEB], hall.piles(), at_each=1)
    phones.start()
    check_answers(phones.finish())
    check_every_deal_counts_once(hall, hall.deals)
