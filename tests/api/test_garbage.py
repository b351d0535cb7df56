"""Any input sent as a result is accepted or refused, and never causes a server error."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from rest_framework.exceptions import ParseError

from api.http.parsers import parse_json
from api.scoring.deal_report import DealIn, parse_body
from tournaments.core.errors import InvalidInput
from tournaments.models import DealResult

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient
    from tournaments.models import Table

FIELDS = [*DealIn().fields, "unknown"]

plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)
numbers = st.lists(st.none() | st.integers(-1, 8), max_size=6)
nearly = st.fixed_dictionaries(
    {},
    optional={
        "nominations": numbers | plain,
        "tricks": numbers | plain,
        "trick_winners": st.lists(st.integers(-1, 7), max_size=8) | plain,
        "trump": st.sampled_from(["S", "NT", "X"]) | plain,
        "hand_size": st.integers(-1, 60) | plain,
        "call": st.lists(st.sampled_from(["misere", "no-trumps", "x"]), max_size=3) | plain,
        "dealer": st.integers(-1, 8) | plain,
        "overrides": st.dictionaries(
            st.sampled_from(["0", "3", "9", "x", ""]),
            st.fixed_dictionaries({}, optional={"points": plain, "reason": plain, "made": plain})
            | plain,
            max_size=3,
        )
        | plain,
        "accept": st.lists(st.sampled_from(["forbidden-total", "x"]), max_size=3) | plain,
        "reason": plain,
        "unknown": plain,
    },
)
calmly = settings(
    max_examples=60,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.mark.odd_values
@calmly
@given(body=nearly | plain, number=st.integers(0, 15))
@example(body={"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}, number=1)
def test_any_json_is_taken_or_refused(
    phone_api: ApiClient, table: Table, body: Any, number: int
) -> None:
    count = DealResult.objects.count()
    answer = phone_api.put(f"/tables/{table.pk}/deals/{number}", body)
    assert answer.status_code in (200, 400, 404, 412, 422, 428)
    if answer.status_code != 200:
        assert DealResult.objects.count() == count
        assert answer["Content-Type"] == "application/problem+json"


@pytest.mark.odd_values
@calmly
@given(body=st.binary(max_size=200))
@example(body=b"\xef\xbb\xbf{}")
@example(body=b"{}{}")
@example(body=b"\x00")
def test_any_bytes_are_taken_or_refused(phone_api: ApiClient, table: Table, body: bytes) -> None:
    answer = phone_api.put(f"/tables/{table.pk}/deals/1", body)
    assert answer.status_code in (400, 422)
    assert not DealResult.objects.exists()


@settings(max_examples=200, deadline=None)
@given(body=nearly)
@example(body={"call": [""]})
@example(body={"accept": ["forbidden-total", " "]})
@example(body={"reason": "\x00"})
@example(body={"overrides": {"0": {"points": 3, "reason": "\x00"}}})
@example(body=dict.fromkeys(FIELDS[:-1]))
def test_the_reader_takes_nothing_that_the_schema_does_not(body: dict[str, Any]) -> None:
    """Both come from the same declarations; the schema is the wider one."""
    try:
        sent = parse_json(json.dumps(body).encode())
        parse_body(sent)
    except (ParseError, InvalidInput):
        return
    shape = DealIn(data=sent)
    assert shape.is_valid(), shape.errors


def test_the_reader_and_the_schema_name_the_same_fields() -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_body(dict.fromkeys(FIELDS, object()))
    unknown = [p.field for p in refused.value.problems if p.code == "unknown"]
    assert unknown == ["unknown"]
    assert len(refused.value.problems) == len(FIELDS)
