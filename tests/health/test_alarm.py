"""The server's owners get one letter when work has stopped, even if some cannot be reached."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from tests.health.refused_letters import refuse_letters
from tournaments.health import QUEUE_TITLES, note_queue, raise_alarm
from tournaments.health.letters import NotSent
from tournaments.models import Heartbeat, Membership, Role

if TYPE_CHECKING:
    from pytest_django import Settings

    from tests.support.people import People


@pytest.fixture
def workers(people: People, settings: Settings) -> None:
    """All workers are alive."""
    assert set(QUEUE_TITLES) == set(settings.QUEUES)
    for queue in settings.QUEUES:
        note_queue(queue)


@pytest.fixture
def silence(workers: None) -> None:
    """One worker has sent no heartbeat for an hour."""
    Heartbeat.objects.filter(name="queue now").update(at=timezone.now() - timedelta(hours=1))


def receivers() -> list[str]:
    return [address for letter in mail.outbox for address in letter.to]


def test_no_letter_is_written_while_all_workers_live(workers: None) -> None:
    assert not raise_alarm()
    assert mail.outbox == []


def test_the_owner_gets_one_letter_when_work_stands_still(silence: None) -> None:
    assert raise_alarm()
    assert not raise_alarm(), "neither again, nor by another process"
    (letter,) = mail.outbox
    assert letter.to == ["ada@clag.test"]
    assert "(worker-now)" in letter.body
    assert "/server/" in letter.body
    Heartbeat.objects.filter(name="alarm").update(at=timezone.now() - timedelta(hours=11))
    assert not raise_alarm()
    Heartbeat.objects.filter(name="alarm").update(at=timezone.now() - timedelta(hours=13))
    assert raise_alarm()
    assert len(mail.outbox) == 2
    Heartbeat.objects.filter(name="alarm").update(at=timezone.now() + timedelta(days=365))
    assert raise_alarm(), "the clock was wrong when the last one was written"


@pytest.mark.parametrize("is_first", [True, False])
def test_a_letter_that_could_not_be_sent_is_sent_at_the_next_look(
    silence: None, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    if not is_first:
        Heartbeat.objects.create(name="alarm", at=timezone.now() - timedelta(hours=13))
    with monkeypatch.context() as away:
        refuse_letters(away)
        for _minute in range(2):
            with pytest.raises(NotSent):
                raise_alarm()
    assert raise_alarm()
    assert not raise_alarm()
    assert receivers() == ["ada@clag.test"]


def test_one_address_that_fails_does_not_stop_the_others_and_is_not_in_the_log(
    people: People,
    silence: None,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    Membership.objects.filter(user=people.dee).update(role=Role.OWNER)
    refuse_letters(monkeypatch, to="ada@clag.test")
    assert raise_alarm()
    assert not raise_alarm()
    assert receivers() == ["dee@clag.test"]
    assert f"the id {people.ada.pk} failed: SMTPRecipientsRefused" in caplog.text
    assert "@clag.test" not in caplog.text


@pytest.mark.parametrize("is_first", [True, False])
def test_a_process_that_looks_while_another_writes_does_not_write(
    silence: None, monkeypatch: pytest.MonkeyPatch, is_first: bool
) -> None:
    if not is_first:
        Heartbeat.objects.create(name="alarm", at=timezone.now() - timedelta(hours=13))
    send, seen = EmailMessage.send, []

    def send_slowly(letter: EmailMessage) -> int:
        seen.append(raise_alarm())
        return send(letter)

    monkeypatch.setattr(EmailMessage, "send", send_slowly)
    assert raise_alarm()
    assert seen == [False]
    assert receivers() == ["ada@clag.test"]


def test_when_a_process_dies_while_it_writes_another_writes_ten_minutes_later(
    silence: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(_letter: EmailMessage) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr(EmailMessage, "send", die)
        with pytest.raises(KeyboardInterrupt):
            raise_alarm()
    assert not raise_alarm()
    row = Heartbeat.objects.get(name="alarm")
    Heartbeat.objects.filter(name="alarm").update(at=row.at - timedelta(minutes=10))
    assert raise_alarm()
    assert receivers() == ["ada@clag.test"]
