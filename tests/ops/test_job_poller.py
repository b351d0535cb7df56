"""The job poller sends each due job once, and the sweep at its interval."""

from ops.job_poller import RESEND_AFTER, SWEEP_INTERVAL, JobPoller


class FakeQueue:
    """Stands in for the queue and records the task ids that were sent."""

    def __init__(self, *due: int) -> None:
        self.due = list(due)
        self.sent: list[str] = []
        self.poller = JobPoller(
            due=lambda: self.due,
            send_job=lambda _job_id, task_id: self.sent.append(task_id),
            send_sweep=self.sent.append,
        )

    def poll(self, *times: float) -> list[str]:
        for now in times:
            self.poller.poll(now)
        return self.sent


def test_job_that_is_running_is_not_sent_again() -> None:
    assert FakeQueue(7).poll(10.0, 10.1, 10.2).count("job-7") == 1


def test_job_that_is_due_again_after_its_end_is_sent_again() -> None:
    queue = FakeQueue(7)
    queue.poll(10.0)
    queue.poller.mark_finished("job-7")
    assert queue.poll(10.1).count("job-7") == 2


def test_job_that_never_ended_is_sent_again_after_a_while() -> None:
    assert FakeQueue(7).poll(10.0, 9 + RESEND_AFTER).count("job-7") == 1
    assert FakeQueue(7).poll(10.0, 10 + RESEND_AFTER).count("job-7") == 2


def test_sweep_is_sent_at_once_and_then_at_its_interval() -> None:
    queue = FakeQueue()
    assert queue.poll(10.0) == ["sweep"]
    queue.poller.mark_finished("sweep")
    assert queue.poll(10.0 + SWEEP_INTERVAL / 2) == ["sweep"]
    assert queue.poll(10.0 + SWEEP_INTERVAL) == ["sweep", "sweep"]


def test_sweeps_do_not_pile_up_behind_a_long_job() -> None:
    assert FakeQueue().poll(10.0, 20.0, 30.0, 40.0) == ["sweep"]
