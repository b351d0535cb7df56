"""A value that is not a whole number is refused wherever a page expects one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.drafts import drawn, enter
from tests.support.factories import make_table
from tests.support.page_checks import look
from tournaments.models import DealResult, Event, Seat

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.people import People

pytestmark = pytest.mark.odd_values

DESK = "/clubs/adas-club/organise/"
RUN = "/clubs/adas-club/events/thursday/run/"
ODD = ("", "٣", "²", "1e3", "-4", "9" * 17, "9" * 5000, "1_0", "\x00")


@pytest.mark.parametrize("text", ODD)
@pytest.mark.parametrize(
    ("address", "name"),
    [(f"{DESK}log/", "before"), (f"{RUN}draw/", "one")],
)
def test_an_address_with_an_odd_number_is_answered(
    people: People, ada: Client, address: str, name: str, text: str
) -> None:
    make_table(people)
    look(ada.get(address, {name: text}))


@pytest.mark.parametrize("text", ODD)
def test_a_round_that_there_is_not_has_no_placards(people: People, ada: Client, text: str) -> None:
    make_table(people)
    look(ada.get(f"{RUN}placards/", {"round": text}), status=404)


def test_an_address_with_more_than_a_column_can_hold_is_not_found(
    people: People, ada: Client
) -> None:
    look(ada.get(f"{DESK}members/{'9' * 30}/"), status=404)


@pytest.mark.parametrize("text", ODD)
def test_a_form_with_an_odd_number_changes_nothing(people: People, ada: Client, text: str) -> None:
    table = make_table(people)
    before = list(Seat.objects.order_by("pk").values_list("number", "player_id"))
    revision = Event.objects.get().revision
    sent = {f"seat-{seat}": text for seat in range(4)} | {"player": text, "from_round": text}
    assert ada.post(f"{RUN}tables/{table.pk}/seats/", sent).status_code == 422
    assert ada.post(f"{RUN}entries/", sent).status_code in {302, 409, 422}
    assert ada.post(f"{DESK}rules/", {"remove": text}).status_code == 404
    assert list(Seat.objects.order_by("pk").values_list("number", "player_id")) == before
    assert Event.objects.get().revision == revision


@pytest.mark.parametrize("written", [" {} ", "+{}", "00{}"])
def test_a_number_may_have_spaces_a_sign_and_zeros(
    people: People, ada: Client, written: str
) -> None:
    draw = drawn(people, enter(people, 8))
    page = look(ada.get(f"{RUN}draw/", {"one": written.format(draw.tables[0][0][0])}))
    assert "Choose another player" in page.words


@pytest.mark.parametrize("text", ["\u0660", "1e0", "0" * 20, "0.0"])
def test_no_deal_is_made_of_what_only_looks_like_a_number(
    people: People, ada: Client, text: str
) -> None:
    table = make_table(people)
    fields = {"nomination-1": "1", "nomination-2": "0", "nomination-3": "0", "nomination-0": text}
    won = {"tricks-0": text, "tricks-1": "1", "tricks-2": "0", "tricks-3": "0"}
    look(ada.post(f"/tables/{table.pk}/deals/1/", fields | won), status=422)
    assert not DealResult.objects.exists()
