"""A full night at once on PostgreSQL, Redis, two web processes and a real worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bench.faults.faults import WEB
from ops.production.shape import WORKERS
from tests.scale.crashes import kill_in_the_middle
from tests.scale.league import (
    check_answers,
    check_every_deal_counts_once,
    check_standings_equal_a_rebuild,
    is_settled,
)
from tests.scale.phones import Phones
from tests.support.deadlines import wait_for
from tournaments.models import Job, JobState

if TYPE_CHECKING:
    from ops.production.shape import Shape
    from tests.scale.league import Night

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.slow]

AT_EACH_TABLE = 4
WORKER = WORKERS[0]


def test_results_of_forty_phones_at_once_are_each_counted_once(
    service: Shape, night: Night
) -> None:
    port, half = service.webs[WEB], night.deals // 2
    service.crew.kill(WORKER)
    early = Phones(port, night.piles(range(1, half + 1)), at_each=AT_EACH_TABLE)
    early.start()
    check_answers(early.finish())
    waiting = list(Job.objects.values_list("pk", flat=True))  # no worker runs
    late = Phones(port, night.piles(range(half + 1, night.deals + 1)), at_each=AT_EACH_TABLE)
    late.start()
    service.crew.start_again(WORKER)
    check_answers(late.finish())
    wait_for(lambda: is_settled(night), "the standings have taken everything in")
    check_every_deal_counts_once(night, night.deals)
    check_standings_equal_a_rebuild(night)
    done = Job.objects.filter(pk__in=waiting, state=JobState.DONE).count()
    assert done * 2 < len(waiting), "many results are taken in by few computations"


def test_a_worker_killed_in_the_middle_of_its_work_loses_nothing(
    service: Shape, night: Night
) -> None:
    phones = Phones(service.webs[WEB], night.piles(), at_each=AT_EACH_TABLE)
    phones.start()
    kill_in_the_middle(service.crew, WORKER)
    check_answers(phones.finish())
    assert not is_settled(night)
    service.crew.start_again(WORKER)
    wait_for(lambda: is_settled(night), "another worker has done what was left")
    check_every_deal_counts_once(night, night.deals)
    check_standings_equal_a_rebuild(night)


def test_results_are_accepted_while_redis_is_down(service: Shape, night: Night) -> None:
    port, half = service.webs[WEB], night.deals // 2
    before = Phones(port, night.piles(range(1, half + 1)), at_each=AT_EACH_TABLE)
    before.start()
    wait_for(Job.objects.filter(state=JobState.DONE).exists, "the worker is at work")
    service.redis.take_away()
    check_answers(before.finish())
    after = Phones(port, night.piles(range(half + 1, night.deals + 1)), at_each=AT_EACH_TABLE)
    after.start()
    answers = after.finish()
    check_answers(answers)
    assert max(answer.seconds for answer in answers) < 5, "no phone waits for Redis"
    assert not is_settled(night)
    service.redis.start()

    def is_settled_again() -> bool:
        service.crew.restart_ended()  # a worker may end by itself when Redis goes at a bad moment
        return is_settled(night)

    wait_for(is_settled_again, "the standings are right once Redis is back")
    check_every_deal_counts_once(night, night.deals)
    check_standings_equal_a_rebuild(night)
