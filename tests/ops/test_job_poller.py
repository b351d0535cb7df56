"""What the embedded worker is fed."""

from ops.job_poller import FORGET_AFTER, SWEEP_EVERY, Feeder


class Kitchen:
    """Stands where the queue would be, and remembers what was sent."""

    def __init__(self, *due: int) -> None:
        self.due = list(due)
        self.sent: list[str] = []
        self.feeder = Feeder(
            due=lambda: self.due,
            send_job=lambda _job_id, task_id: self.sent.append(task_id),
            send_sweep=self.sent.append,
        )

    def feed(self, *times: float) -> list[str]:
        for now in times:
            self.feeder.feed(now)
        return self.sent


def test_job_that_is_under_way_is_not_sent_again() -> None:
    assert Kitchen(7).feed(10.0, 10.1, 10.2).count("job-7") == 1


def test_job_that_is_due_again_after_its_end_is_sent_again() -> None:
    kitchen = Kitchen(7)
    kitchen.feed(10.0)
    kitchen.feeder.finished("job-7")
    assert kitchen.feed(10.1).count("job-7") == 2


def test_job_whose_end_was_never_heard_of_is_sent_again_at_last() -> None:
    assert Kitchen(7).feed(10.0, 9 + FORGET_AFTER).count("job-7") == 1
    assert Kitchen(7).feed(10.0, 10 + FORGET_AFTER).count("job-7") == 2


def test_sweep_comes_at_once_and_then_in_its_time() -> None:
    kitchen = Kitchen()
    assert kitchen.feed(10.0) == ["sweep"]
    kitchen.feeder.finished("sweep")
    assert kitchen.feed(10.0 + SWEEP_EVERY / 2) == ["sweep"]
    assert kitchen.feed(10.0 + SWEEP_EVERY) == ["sweep", "sweep"]


def test_sweeps_do_not_pile_up_behind_a_long_job() -> None:
    assert Kitchen().feed(10.0, 20.0, 30.0, 40.0) == ["sweep"]
