"""Whatever two phones, a scorer and a director do in whatever order: the rows stay right."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import DealUnknownYet
from tests.support import factories
from tests.support.derived import derived_rows
from tests.support.people import People, at_table
from tournaments.core.deal_reports import is_equivalent
from tournaments.core.errors import Refused
from tournaments.models import OPEN_CLAIMS, Agreement, DealResult, Table
from tournaments.scoring import claims as agreement
from tournaments.scoring import submit
from tournaments.standings import compute

pytestmark = pytest.mark.django_db

PHONES = ("ada", "ben", "cal")
steps = st.lists(
    st.tuples(
        st.sampled_from(["send", "send", "correct", "confirm", "decide", "third"]),
        st.sampled_from(PHONES),
        st.integers(1, 3),
        st.integers(0, 2),
    ),
    max_size=25,
)


@pytest.mark.django_db(transaction=False)
@settings(
    max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    steps=steps,
    preset=st.sampled_from(["quick13", "raf-caller", "noms"]),
    way=st.sampled_from(Agreement.values),
)
def test_never_two_count_and_nothing_is_lost(
    people: People, steps: list[tuple[str, str, int, int]], preset: str, way: str
) -> None:
    table = factories.make_table(people, preset=preset, agreement=way)
    for step in steps:
        before = versions(table)
        try:
            act(people, table, step)
        except (Refused, DealUnknownYet):
            assert versions(table) == before
        assert [row[:3] for row in before] == [row[:3] for row in versions(table)][: len(before)]
        check(table)
    compute.refresh_event(table.event_id)
    incremental = derived_rows(table.event)
    compute.rebuild_event(table.event_id)
    assert derived_rows(table.event) == incremental


def versions(table: Table) -> list[tuple[Any, ...]]:
    rows = DealResult.objects.filter(table=table).order_by("pk")
    return list(rows.values_list("number", "version", "digest", "is_accepted", "claim"))


def act(people: People, table: Table, step: tuple[str, str, int, int]) -> None:
    what, phone, number, seed = step
    by, current = at_table(table, phone), table.results.filter(number=number, is_accepted=True)
    version = current.values_list("version", flat=True).first()
    if what == "confirm":
        agreement.confirm_deal(by=by, table_id=table.pk, number=number, version=seed + 1)
    elif what == "decide":
        agreement.decide_deal(by=people.scorer, table_id=table.pk, number=number, version=seed + 1)
    else:
        submit.submit_result(
            by=people.scorer if what == "third" else by,
            table_id=table.pk,
            number=number,
            report=factories.a_report(table, number, seed),
            reason="Misread",
            based_on=version if what != "send" else None,
        )


def check(table: Table) -> None:
    """Check the invariants that the rows must keep after every step."""
    table = Table.objects.select_related("event").get(pk=table.pk)
    rows = list(DealResult.objects.filter(table=table).order_by("number", "version"))
    for number in range(1, 4):
        deal = [row for row in rows if row.number == number]
        counts = [row for row in deal if row.is_accepted]
        claims = [row for row in deal if row.claim in OPEN_CLAIMS]
        assert [row.version for row in deal] == list(range(1, len(deal) + 1))
        assert len(counts) == int(table.has_deal(number))
        assert bool(claims) == table.has_claim(number)
        assert len({row.phone_id for row in claims}) == len(claims)
        assert len(counts) + len(claims) > 0 or not deal
        differ = any(not is_equivalent(claims[0], row) for row in claims[1:])
        assert {row.claim for row in claims} == ({"disputed"} if differ else set()) or not differ
    totals = [
        sum(points) for points in zip(*(r.points for r in rows if r.is_accepted), strict=True)
    ]
    assert table.points == (totals or [0] * table.size)


def test_two_orders_of_the_same_reports_end_alike(people: People) -> None:
    """Two phones that were offline end alike, in whichever order they reconnect."""
    ends = []
    for order in (PHONES[:2], PHONES[1::-1]):
        table = factories.make_table(people, name=order[0], agreement=Agreement.EACH_DEAL)
        for phone in order:
            for number in range(1, 14):
                seed = 1 if phone == "ben" and number % 5 == 0 else 0
                report = factories.a_report(table, number, seed)
                submit.submit_result(
                    by=at_table(table, phone), table_id=table.pk, number=number, report=report
                )
        table.refresh_from_db()
        ends.append((table.points, table.deals_in, table.claims_in))
    assert ends[0] == ends[1]
    assert ends[0][2].bit_count() == 2
