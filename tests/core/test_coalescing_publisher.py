"""The publisher sends messages from its own thread, merges bursts and never blocks callers."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from tests.support.deadlines import TIMEOUT
from tournaments.core.coalescing_publisher import CoalescingPublisher

if TYPE_CHECKING:
    from collections.abc import Collection


class Broker:
    """A broker that records messages and can be made to hang."""

    def __init__(self) -> None:
        self.sent: list[int] = []
        self.threads: set[int] = set()
        self.is_asked = threading.Event()
        self.open = threading.Event()
        self.came = threading.Semaphore(0)

    def publish(self, batch: Collection[int]) -> None:
        self.is_asked.set()
        assert self.open.wait(TIMEOUT)
        self.threads.add(threading.get_ident())
        self.sent += batch
        self.came.release(len(batch))

    def wait_for(self, messages: int) -> None:
        for _ in range(messages):
            assert self.came.acquire(timeout=TIMEOUT)


def test_a_burst_of_one_key_is_one_message_about_the_latest() -> None:
    broker = Broker()
    publisher = CoalescingPublisher(broker.publish, pause=0)
    publisher.publish("first", 0)  # blocks the thread, so that the rest is one batch
    assert broker.is_asked.wait(TIMEOUT)
    for job_id in range(1, 50):
        publisher.publish("a", job_id)
        publisher.publish("b", 100 + job_id)
    broker.open.set()
    broker.wait_for(3)
    assert sorted(broker.sent) == [0, 49, 149]


def test_callers_do_not_wait_for_a_broker_that_hangs() -> None:
    broker = Broker()
    publisher = CoalescingPublisher(broker.publish, pause=0)
    publisher.publish("a", 1)
    publisher.publish("b", 2)
    assert broker.sent == [], "both calls came back, and nothing could be sent"
    broker.open.set()
    broker.wait_for(2)
    assert broker.sent == [1, 2]


def test_a_later_message_is_sent_by_the_same_thread() -> None:
    broker = Broker()
    broker.open.set()
    publisher = CoalescingPublisher(broker.publish, pause=0)
    for job_id in (1, 2, 3):
        publisher.publish("a", job_id)
        broker.wait_for(1)
    assert broker.sent == [1, 2, 3]
    assert len(broker.threads) == 1
    assert threading.get_ident() not in broker.threads
