"""Results coming in over HTTP: once each, guarded, and told what is next."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories
from tests.api.asking import Asker, codes
from tests.people import People, at_table
from tournaments.links import link_token
from tournaments.models import DealResult, IdempotentAnswer, Job, Table
from tournaments.services import events, results, rounds

FIRST = {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
OTHER = {"nominations": [1, 0, 0, 1], "tricks": [0, 0, 0, 1]}


def path(table: Table, number: int = 1) -> str:
    return f"/tables/{table.pk}/deals/{number}"


def test_the_answer_has_totals_places_and_what_is_next(phone: Asker, table: Table) -> None:
    answer = phone.put(path(table), FIRST)
    assert answer.status_code == 200
    assert answer["ETag"] == '"v1"'
    assert answer["Content-Type"] == "application/json"
    body = answer.json()
    plan = body.pop("next")
    assert body == {
        "deal": 1,
        "version": 1,
        "points": [12, 10, 10, 0],
        "made": [True, True, True, False],
        "tricks": [1, 0, 0, 0],
        "warnings": [],
        "table": {
            "id": table.pk,
            "points": [12, 10, 10, 0],
            "places": [1, 2, 2, 4],
            "deals_played": 1,
            "deals_of": 13,
            "is_finished": False,
        },
    }
    assert (plan["number"], plan["hand_size"], plan["label"]) == (2, 2, "2")
    assert (plan["dealer"], plan["leader"], plan["nomination_order"]) == (1, 2, [2, 3, 0, 1])
    assert plan["forbidden_total"] == {"total": 2, "seat": 1}


def test_the_same_body_again_gives_the_same_answer_and_counts_once(
    phone: Asker, table: Table
) -> None:
    first, again = phone.put(path(table), FIRST), phone.put(path(table), FIRST)
    assert again.content == first.content
    assert again["ETag"] == first["ETag"]
    assert DealResult.objects.count() == 1
    assert Job.objects.count() == 1


def test_a_result_costs_four_statements(phone: Asker, table: Table) -> None:
    with CaptureQueriesContext(connection) as caught:
        phone.put(path(table), FIRST)
    verbs = [q["sql"].split()[0] for q in caught if not _is_bracket(q["sql"])]
    assert verbs == ["SELECT", "INSERT", "UPDATE", "INSERT"]


def _is_bracket(sql: str) -> bool:
    """Whether a statement only begins or ends a transaction, or a savepoint in a test's own."""
    return sql.split()[0] in ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")
