"""What a night costs whom, the fewest payments that settle it, and what was paid."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support import factories
from tests.support.page_checks import look
from tests.support.people import at_table
from tournaments import clubs, events
from tournaments.core.audience.names import Names
from tournaments.core.errors import InvalidInput, NotAllowed
from tournaments.core.parsing import parse_money
from tournaments.models import Membership, Payment, Player, Table
from tournaments.privacy import export_player, merge_players, restore_player
from tournaments.scoring import (
    cancel_payment,
    get_ledger,
    get_score_card,
    list_season_ledger,
    record_payment,
    submit_result,
)
from tournaments.scoring.ledger.fewest_payments import MAX_EXACT, plan_payments, round_balances

if TYPE_CHECKING:
    from django.test import Client

    from tests.support.api_client import ApiClient
    from tests.support.people import People
    from tournaments.models import Event
    from tournaments.scoring import Ledger


def fewest(balances: list[int]) -> int:
    """Return the fewest payments by trying every way to part the people into groups."""
    if not balances:
        return 0
    first, *rest = balances
    best = len(balances) - 1
    for some in range(1 << len(rest)):
        group = [first, *(one for index, one in enumerate(rest) if some >> index & 1)]
        if sum(group) == 0 and len(group) < len(balances):
            others = [one for index, one in enumerate(rest) if not some >> index & 1]
            best = min(best, len(group) - 1 + fewest(others))
    return best


amounts = st.lists(st.integers(-6, 6), max_size=6)


@given(amounts)
def test_few_people_settle_in_the_fewest_payments(some: list[int]) -> None:
    balances = dict(enumerate([*some, -sum(some)]))
    plan = plan_payments(balances)
    assert plan.is_fewest
    assert len(plan.transfers) == fewest([one for one in balances.values() if one])
    for one in plan.transfers:
        assert one.amount > 0
        balances[one.payer] += one.amount
        balances[one.payee] -= one.amount
    assert not any(balances.values())


def test_many_people_settle_in_at_most_one_payment_fewer_than_they_are() -> None:
    balances = {player: player * player + 1 for player in range(40)}
    balances[40] = -sum(balances.values())
    plan = plan_payments(balances)
    assert len(balances) - 1 > MAX_EXACT
    assert not plan.is_fewest
    assert len(plan.transfers) <= len(balances) - 1


@given(st.lists(st.fractions(-9, 9, max_denominator=6), max_size=8))
def test_rounded_balances_still_add_up_and_are_less_than_a_unit_off(some: list[Fraction]) -> None:
    exact = dict(enumerate([*some, -sum(some, Fraction(0))]))
    rounded = round_balances(exact)
    assert sum(rounded.values()) == 0
    assert all(abs(rounded[player] - exact[player]) < 1 for player in exact)


@pytest.fixture
def night(people: People) -> Event:
    """A night at which two tables have finished, in a club that shows money to those concerned."""
    clubs.change_club(by=people.organiser, slug=people.club.slug, money="concerned")
    season = factories.make_season(people)
    event = factories.make_event(
        people, season_id=season.pk, stake_per_point=5, stake_per_failure=10
    )
    for number, table in enumerate(factories.seat(people, event, [4, 5])):
        factories.play_out(table, seed=number)
    return event


def ledger_of(event: Event) -> Ledger:
    return get_ledger(event, Names.FULL)


def pay(people: People, event: Event, at: int = 0, **more: object) -> Payment:
    """Mark the payment that stands at a place of those left."""
    one = ledger_of(event).to_pay[at]
    values = {"payer": one.payer, "payee": one.payee, "amount": one.amount, **more}
    return record_payment(by=people.organiser, event_id=event.pk, **values)  # type: ignore[arg-type]  # what the test changes


def test_a_ledger_adds_up_the_settlements_of_its_tables(people: People, night: Event) -> None:
    won = {line.player_id: line.won for line in ledger_of(night).lines}
    expected: dict[int, int] = {}
    for table in night.tables.all():
        card = get_score_card(table, Names.FULL)
        settlement = card.settlement()
        assert settlement is not None
        for player, amount in zip(card.player_ids, settlement.net, strict=True):
            expected[player] = expected.get(player, 0) + int(amount)
    assert won == expected
    assert sum(won.values()) == 0


def test_an_evening_is_settled_and_undone(people: People, night: Event) -> None:
    before = ledger_of(night)
    rows = [pay(people, night) for _one in before.to_pay]
    after = ledger_of(night)
    assert after.to_pay == []
    assert {line.left for line in after.lines} == {0}
    assert [line.won for line in after.lines] == [line.won for line in before.lines]
    for _twice in range(2):
        cancel_payment(by=people.organiser, event_id=night.pk, payment_id=rows[0].pk)
    undone = ledger_of(night)
    assert (undone.to_pay[0].amount, len(undone.to_pay)) == (rows[0].amount, 1)
    assert len(undone.payments) == len(rows) - 1
    assert Payment.objects.count() == len(rows)


def test_a_correction_after_a_payment_leaves_the_difference(people: People, night: Event) -> None:
    while ledger_of(night).to_pay:
        pay(people, night)
    table = night.tables.order_by("number")[0]
    submit_result(
        by=at_table(table),
        table_id=table.pk,
        number=1,
        report=factories.a_report(table, 1, seed=9),
        reason="Misread",
        based_on=1,
    )
    left = [line.left for line in ledger_of(night).lines]
    assert any(left)
    assert sum(left) == 0
    assert ledger_of(night).to_pay


def test_a_repeated_mark_counts_once(people: People, night: Event) -> None:
    key = uuid4()
    first = pay(people, night, key=key)
    again = record_payment(
        by=people.organiser,
        event_id=night.pk,
        payer=first.payer_id,
        payee=first.payee_id,
        amount=first.amount,
        key=key,
    )
    assert again == first


def test_a_payment_that_two_people_mark_counts_once(
    people: People, night: Event, ada: Client, ada_api: ApiClient
) -> None:
    address = f"/clubs/adas-club/events/{night.slug}/money/"
    line = ledger_of(night).to_pay[0]
    of_page = forms_of_ledger(ada, address)[line.key]
    listed = {"payer": line.payer, "payee": line.payee, "amount": line.amount, "key": line.key}
    assert {name: str(value) for name, value in listed.items()} == of_page
    assert ada_api.post(f"/events/{night.pk}/payments", listed).status_code == 201
    words = look(ada.post(address, of_page, follow=True)).words
    assert f"has paid {line.payee_name}" in words
    assert Payment.objects.count() == 1
    assert line.key not in {one.key for one in ledger_of(night).to_pay}


def test_a_payment_that_was_undone_meanwhile_is_marked_on_a_new_page(
    people: People, night: Event, ada: Client
) -> None:
    address = f"/clubs/adas-club/events/{night.slug}/money/"
    line = ledger_of(night).to_pay[0]
    of_page = forms_of_ledger(ada, address)[line.key]
    row = pay(people, night, key=UUID(line.key))
    cancel_payment(by=people.organiser, event_id=night.pk, payment_id=row.pk)
    assert (
        "Someone has undone this in the meantime"
        in look(ada.post(address, of_page, follow=True)).words
    )
    (again,) = (
        one
        for one in ledger_of(night).to_pay
        if one.payer == line.payer and one.payee == line.payee
    )
    ada.post(address, forms_of_ledger(ada, address)[again.key])
    assert Payment.objects.filter(cancelled_at=None).count() == 1


def forms_of_ledger(client: Client, address: str) -> dict[str, dict[str, str]]:
    """The hidden fields of each line that is still to pay, by its key."""
    names = ("payer", "payee", "amount", "key")
    inputs = [one for one in look(client.get(address)).all("input") if one.get("name") in names]
    rows = [inputs[at : at + 4] for at in range(0, len(inputs), 4)]
    return {row[3]["value"]: {one["name"]: one["value"] for one in row} for row in rows}


@pytest.mark.parametrize(
    ("change", "field"),
    [({"amount": 0}, "amount"), ({"payer": 0}, "payer"), ({"payee": 10**9}, "payee")],
)
def test_a_payment_that_cannot_be_is_refused(
    people: People, night: Event, change: dict[str, int], field: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        pay(people, night, **change)
    assert [one.field for one in caught.value.problems] == [field]


def test_only_organisers_and_the_player_who_was_paid_mark_it(people: People, night: Event) -> None:
    one = ledger_of(night).to_pay[0]
    values: Any = {"payer": one.payer, "payee": one.payee, "amount": one.amount}
    ben = Membership.objects.get(user=people.ben)
    with pytest.raises(NotAllowed):
        record_payment(by=people.scorer, event_id=night.pk, **values)
    clubs.link_player(by=people.organiser, player_id=one.payer, member_id=ben.pk)
    with pytest.raises(NotAllowed):
        record_payment(by=people.scorer, event_id=night.pk, **values)
    clubs.link_player(by=people.organiser, player_id=one.payer, member_id=None)
    clubs.link_player(by=people.organiser, player_id=one.payee, member_id=ben.pk)
    row = record_payment(by=people.scorer, event_id=night.pk, **values)
    assert str(row.made_by) == "Ben"
    cancel_payment(by=people.scorer, event_id=night.pk, payment_id=row.pk)


def test_no_table_with_someone_under_18_is_settled(people: People, night: Event) -> None:
    table = night.tables.order_by("number")[0]
    young = table.seats.get(number=0).player
    pay(people, night)
    Player.objects.filter(pk=young.pk).update(is_minor=True)
    others = set(night.tables.order_by("number")[1].seats.values_list("player_id", flat=True))
    there = {line.player_id for line in ledger_of(night).lines}
    assert young.pk not in there
    assert others <= there
    assert get_score_card(table, Names.FULL).settlement() is None


def test_a_season_adds_up_its_nights(people: People, night: Event) -> None:
    other = factories.make_event(
        people, name="Second", season_id=night.season_id, stake_per_point=3
    )
    (table,) = factories.seat(people, other, [4])
    factories.play_out(table, seed=5)
    pay(people, night)
    assert night.season is not None
    lines = {line.player_id: line for line in list_season_ledger(night.season, Names.FULL)}
    for player, line in lines.items():
        parts = [
            one
            for event in (night, other)
            for one in ledger_of(event).lines
            if one.player_id == player
        ]
        assert line.won == sum(one.won for one in parts)
        assert line.left == sum(one.left for one in parts)


def test_payments_follow_a_merged_record_and_are_in_a_persons_data(
    people: People, night: Event
) -> None:
    row = pay(people, night)
    spare = people.club.players.create(name="A. Smith")
    merge_players(by=people.organiser, player_id=row.payer_id, into_id=spare.pk)
    row.refresh_from_db()
    assert row.payer == spare
    assert export_player(by=people.organiser, player_id=spare.pk).payments[0].amount == row.amount
    gone = Player.everything.get(merged_into=spare)
    restore_player(by=people.organiser, player_id=gone.pk)
    row.refresh_from_db()
    assert row.payer == gone


def test_the_page_marks_a_payment_and_takes_it_back(
    people: People, night: Event, ada: Client, web: Client
) -> None:
    address = f"/clubs/adas-club/events/{night.slug}/money/"
    assert address in look(ada.get(f"/clubs/adas-club/events/{night.slug}/")).links()
    one = ledger_of(night).to_pay[0]
    sent = {"payer": one.payer, "payee": one.payee, "amount": one.amount, "key": str(uuid4())}
    for _twice in range(2):
        page = look(ada.post(address, sent, follow=True))
    assert "Marked by Ada" in page.words
    row = Payment.objects.get()
    page = look(ada.post(address, {"undo": row.pk}, follow=True))
    assert "Undone:" in page.words
    assert web.get(address).status_code in (302, 401, 403)
    assert "Money" in look(ada.get("/clubs/adas-club/seasons/spring/")).words
    assert "settled" not in look(ada.get("/clubs/adas-club/seasons/spring/money/")).words


def test_money_by_api_is_for_those_concerned(
    people: People, night: Event, ada_api: ApiClient, anon_api: ApiClient, cal_api: ApiClient
) -> None:
    path = f"/events/{night.pk}"
    answer = ada_api.get(f"{path}/ledger").json()
    one = answer["to_pay"][0]
    assert answer["is_fewest"] is True
    sent = {name: one[name] for name in ("payer", "payee", "amount")}
    made = ada_api.post(f"{path}/payments", sent)
    assert made.status_code == 201
    undone = ada_api.post(f"{path}/payments/{made.json()['id']}/cancel").json()
    assert undone["cancelled_at"]
    for other, status in ((anon_api, 401), (cal_api, 403)):
        assert other.get(f"{path}/ledger").status_code == status
        assert other.get(f"/seasons/{night.season_id}/ledger").status_code == status
        assert other.post(f"{path}/payments", sent).status_code == status
    clubs.change_club(by=people.organiser, slug="adas-club", money="anyone")
    shown = anon_api.get(f"{path}/ledger").json()
    assert {one["marked_by"] for one in shown["payments"]} <= {""}
    assert anon_api.get(f"/seasons/{night.season_id}/ledger").status_code == 200


@pytest.mark.parametrize("text", ["", "ten", "1.005", "-1", "£", "1,2,3", "9" * 9])
def test_what_is_no_amount_is_none(text: str) -> None:
    assert parse_money(text, "£") is None


def test_stakes_are_typed_in_the_clubs_currency_and_the_sign_is_asked_for_once(
    people: People, ada: Client
) -> None:
    event = factories.make_event(people)
    address = f"/clubs/adas-club/events/{event.slug}/run/settings/"
    page = look(ada.get(address))
    assert "Currency symbol" in page.words
    fields = page.fields() | {
        "stake_per_point": "10p",
        "stake_per_failure": "1,50",
        "currency": "£",
    }
    ada.post(address, fields)
    event.refresh_from_db()
    assert (event.stake_per_point, event.stake_per_failure) == (10, 150)
    page = look(ada.get(address))
    assert "Currency symbol" not in page.words
    assert page.fields()["stake_per_failure"] == "1.50"
    people.club.refresh_from_db()
    assert people.club.currency == "£"
    fields = page.fields() | {"stake_per_point": "a lot"}
    words = look(ada.post(address, fields), status=422).words
    assert "Enter an amount such as 0.10 or 10p, up to 1000.00." in words


def test_undone_rounds_and_unfinished_tables_owe_nothing(people: People) -> None:
    event = factories.make_event(people, stake_per_point=5)
    (table,) = factories.seat(people, event, [4])
    factories.play(table, [1, 2])
    assert (ledger_of(event).playing, ledger_of(event).lines) == (1, [])
    factories.play(table, range(3, 14))
    assert ledger_of(event).lines
    events.undo_round(by=people.organiser, event_id=event.pk, number=1, losing=13)
    assert ledger_of(event).lines == []
    assert Table.objects.get(pk=table.pk).deals_in
