"""The key that a form sends unseen, so that what is sent twice is done once."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID, uuid4

import pytest

from tests.support.factories import make_event, play_out, seat
from tests.support.page_checks import look
from tournaments import scoring, standings
from tournaments.core.errors import InvalidInput
from tournaments.core.validation import FORM_IS_USED_UP
from tournaments.events import announce_to_event

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from tests.support.people import People
    from tournaments.models import Event

RUN = "/clubs/adas-club/events/thursday/run/"
PAGES = {
    "a new night": "/clubs/adas-club/organise/events/new/",
    "an announcement": f"{RUN}announcements/",
    "a penalty": f"{RUN}adjustments/",
}


def announce(people: People, event: Event, key: UUID) -> object:
    return announce_to_event(by=people.organiser, event_id=event.pk, text="Tea", key=key)


def punish(people: People, event: Event, key: UUID) -> object:
    player = event.entries.all()[0].player_id
    return standings.add_adjustment(
        by=people.organiser, event_id=event.pk, player_id=player, kind="penalty", points=-5,
        reason="Late", key=key,
    )  # fmt: skip


def pay(people: People, event: Event, key: UUID) -> object:
    one, two = (entry.player_id for entry in event.entries.all()[:2])
    return scoring.record_payment(
        by=people.organiser, event_id=event.pk, payer=one, payee=two, amount=5, key=key
    )


def make_night(people: People, name: str) -> Event:
    event = make_event(people, name=name, stake_per_point=1)
    (table,) = seat(people, event, [4])
    play_out(table)
    return event


@pytest.mark.parametrize("act", [announce, punish, pay])
def test_a_form_of_another_night_does_nothing(
    people: People, act: Callable[[People, Event, UUID], object]
) -> None:
    one, other, key = make_night(people, "One"), make_night(people, "Other"), uuid4()
    assert act(people, one, key) == act(people, one, key)
    with pytest.raises(InvalidInput, match=str(FORM_IS_USED_UP)):
        act(people, other, key)


@pytest.mark.parametrize("what", PAGES)
def test_a_form_whose_key_is_none_says_that_it_cannot_be_sent(
    people: People, ada: Client, what: str
) -> None:
    make_night(people, "Thursday")
    fields = look(ada.get(PAGES[what])).fields() | {"key": "x"}
    assert str(FORM_IS_USED_UP) in look(ada.post(PAGES[what], fields), status=422).words
