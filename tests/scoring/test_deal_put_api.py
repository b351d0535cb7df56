"""Results coming in over HTTP: once each, guarded, and answered with the next deal."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support import factories
from tests.support.api_client import ApiClient, problem_codes
from tests.support.people import People, at_table
from tournaments import events
from tournaments.core.links import table_token
from tournaments.models import DealResult, IdempotentAnswer, Job, Table
from tournaments.scoring import submit

FIRST = {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
OTHER = {"nominations": [1, 0, 0, 1], "tricks": [0, 0, 0, 1]}


def path(table: Table, number: int = 1) -> str:
    return f"/tables/{table.pk}/deals/{number}"


def test_the_answer_has_totals_places_and_what_is_next(phone_api: ApiClient, table: Table) -> None:
    answer = phone_api.put(path(table), FIRST)
    assert answer.status_code == 200
    assert answer["ETag"] == '"v1"'
    assert answer["Content-Type"] == "application/json"
    body = answer.json()
    plan = body.pop("next")
    assert body == {
        "deal": 1,
        "version": 1,
        "state": "accepted",
        "claims": [],
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
    phone_api: ApiClient, table: Table
) -> None:
    first, again = phone_api.put(path(table), FIRST), phone_api.put(path(table), FIRST)
    assert again.content == first.content
    assert again["ETag"] == first["ETag"]
    assert DealResult.objects.count() == 1
    assert Job.objects.count() == 1


def test_a_result_costs_four_statements(phone_api: ApiClient, table: Table) -> None:
    with CaptureQueriesContext(connection) as caught:
        phone_api.put(path(table), FIRST)
    verbs = [q["sql"].split()[0] for q in caught if not _is_bracket(q["sql"])]
    assert verbs == ["SELECT", "INSERT", "UPDATE", "INSERT"]


def _is_bracket(sql: str) -> bool:
    """Whether a statement only begins or ends a transaction, or a savepoint in a test's own."""
    return sql.split()[0] in ("BEGIN", "COMMIT", "SAVEPOINT", "RELEASE")


def test_equal_points_and_failures_share_a_place(phone_api: ApiClient, table: Table) -> None:
    body = phone_api.put(path(table), FIRST).json()
    assert body["table"]["places"] == [1, 2, 2, 4]


def test_deals_may_come_out_of_order(phone_api: ApiClient, table: Table) -> None:
    answer = phone_api.put(path(table, 2), {"nominations": [0, 0, 0, 1], "tricks": [0, 1, 0, 1]})
    body = answer.json()
    assert (body["deal"], body["next"]["number"]) == (2, 1)


def test_the_last_players_tricks_may_be_left_out(phone_api: ApiClient, table: Table) -> None:
    body = phone_api.put(
        path(table), {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, None]}
    ).json()
    assert body["tricks"] == [1, 0, 0, 0]


@pytest.mark.parametrize("value", ["1", "true", "True"])
def test_a_dry_run_answers_and_changes_nothing(
    phone_api: ApiClient, table: Table, value: str
) -> None:
    answer = phone_api.put(f"{path(table)}?dry_run={value}", FIRST)
    assert answer.status_code == 200
    assert "ETag" not in answer
    assert answer.json()["version"] is None
    assert answer.json()["table"]["points"] == [12, 10, 10, 0]
    assert not DealResult.objects.exists()
    table.refresh_from_db()
    assert (table.revision, table.deals_in) == (0, 0)


@pytest.mark.parametrize("query", ["dry_run=0", "dry_run=false"])
def test_what_is_no_dry_run_is_saved(phone_api: ApiClient, table: Table, query: str) -> None:
    assert phone_api.put(f"{path(table)}?{query}", FIRST).json()["version"] == 1


@pytest.mark.parametrize(
    ("query", "field", "code"),
    [
        ("dry_run=", "dry_run", "invalid"),
        ("dry_run=maybe", "dry_run", "invalid"),
        ("dry_run=on", "dry_run", "invalid"),
        ("dryRun=1", "dryRun", "unknown"),
        ("dry-run=1", "dry-run", "unknown"),
        ("page=1", "page", "unknown"),
    ],
)
def test_a_misspelt_dry_run_is_refused_and_saves_nothing(
    phone_api: ApiClient, table: Table, query: str, field: str, code: str
) -> None:
    answer = phone_api.put(f"{path(table)}?{query}", FIRST)
    assert answer.status_code == 422
    assert problem_codes(answer) == [(field, None, code)]
    assert not DealResult.objects.exists()


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"nominations": [1, 0, 0, 0], "tricks": [1, 0, 0, 0]}, "needs-consent"),
        ({"nominations": [1, 0, 0, 0], "tricks": [1, 1, 0, 0]}, "invalid-input"),
    ],
)
def test_a_dry_run_refuses_what_the_result_would_be_refused_for(
    phone_api: ApiClient, table: Table, body: Any, code: str
) -> None:
    for query in ("?dry_run=1", ""):
        refused = phone_api.put(path(table) + query, body)
        assert (refused.status_code, refused.json()["code"]) == (422, code)
    assert not DealResult.objects.exists()


def test_a_dry_run_of_a_correction_needs_its_version(phone_api: ApiClient, table: Table) -> None:
    phone_api.put(path(table), FIRST)
    correction = OTHER | {"reason": "Seats were mixed up."}
    assert phone_api.put(f"{path(table)}?dry_run=1", correction).status_code == 428
    taken = phone_api.put(f"{path(table)}?dry_run=1", correction, If_Match='"v1"').json()
    assert taken["table"]["points"] == [0, 10, 10, 12]
    assert DealResult.objects.count() == 1


def test_the_forbidden_total_must_be_accepted(phone_api: ApiClient, table: Table) -> None:
    equal = {"nominations": [1, 0, 0, 0], "tricks": [1, 0, 0, 0]}
    refused = phone_api.put(path(table), equal)
    assert refused.status_code == 422
    assert refused.json()["code"] == "needs-consent"
    assert refused.json()["accept"] == ["forbidden-total"]
    assert not DealResult.objects.exists()
    taken = phone_api.put(path(table), equal | {"accept": ["forbidden-total"]})
    assert [warning["code"] for warning in taken.json()["warnings"]] == ["forbidden-total"]


def test_an_override_is_kept_with_its_reason(phone_api: ApiClient, table: Table) -> None:
    sent = {"overrides": {"3": {"points": 5, "reason": "As the card says", "made": True}}}
    body = phone_api.put(path(table), FIRST | sent).json()
    assert body["points"] == [12, 10, 10, 5]
    assert body["made"] == [True, True, True, True]
    assert "As the card says" in body["warnings"][0]["message"]


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({}, [("nominations", None, "missing"), ("tricks", None, "missing")]),
        ({"nominations": [1, 0, 0, 1]}, [("tricks", None, "missing")]),
        (
            {"nominations": [2, 0, -1, 1], "tricks": [1, 0, 0, 0]},
            [("nominations", 0, "out-of-range"), ("nominations", 2, "out-of-range")],
        ),
        (
            {"nominations": [1, None, 0, 1], "tricks": [1, 0, 0, 0]},
            [("nominations", 1, "missing")],
        ),
        (FIRST | {"tricks": [1, 1, 0, 0]}, [("tricks", None, "wrong-sum")]),
        (FIRST | {"tricks": [1, 0, 0]}, [("tricks", None, "wrong-length")]),
        (
            FIRST | {"tricks": [None, None, 0, 0]},
            [("tricks", 0, "missing"), ("tricks", 1, "missing")],
        ),
        (FIRST | {"trick_winners": [4]}, [("trick_winners", None, "no-such-seat")]),
        (FIRST | {"trick_winners": [1]}, [("tricks", 0, "disagrees"), ("tricks", 1, "disagrees")]),
        (FIRST | {"trump": "X"}, [("trump", None, "unknown")]),
        (FIRST | {"hand_size": 4}, [("hand_size", None, "fixed")]),
        (FIRST | {"call": ["misere"]}, [("call", None, "fixed")]),
        (FIRST | {"dealer": 2}, [("dealer", None, "not-chosen")]),
        (
            FIRST | {"overrides": {"6": {"points": 1, "reason": "so"}}},
            [("overrides", None, "no-such-seat")],
        ),
    ],
)
def test_what_cannot_be_is_refused_field_by_field(
    phone_api: ApiClient,
    table: Table,
    body: dict[str, Any],
    problems: list[tuple[str, int | None, str]],
) -> None:
    answer = phone_api.put(path(table), body)
    assert answer.status_code == 422
    assert problem_codes(answer) == problems
    assert not DealResult.objects.exists()


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        ([], ("", None, "not-an-object")),
        ("text", ("", None, "not-an-object")),
        (None, ("", None, "not-an-object")),
        (FIRST | {"triks": []}, ("triks", None, "unknown")),
        (FIRST | {"tricks": "1000"}, ("tricks", None, "not-a-list")),
        (FIRST | {"tricks": [1.5, 0, 0, 0]}, ("tricks", 0, "not-a-number")),
        (FIRST | {"tricks": [True, 0, 0, 0]}, ("tricks", 0, "not-a-number")),
        (FIRST | {"tricks": [0] * 61}, ("tricks", None, "too-long")),
        (FIRST | {"trick_winners": [None]}, ("trick_winners", None, "not-a-number")),
        (FIRST | {"trump": 1}, ("trump", None, "not-a-text")),
        (FIRST | {"reason": "x" * 201}, ("reason", None, "too-long")),
        (FIRST | {"accept": "forbidden-total"}, ("accept", None, "not-a-list")),
        (FIRST | {"overrides": []}, ("overrides", None, "not-an-object")),
        (FIRST | {"overrides": {"one": {}}}, ("overrides", None, "no-such-seat")),
        (FIRST | {"overrides": {"0": {"points": 1}}}, ("overrides", 0, "reason-needed")),
        (
            FIRST | {"overrides": {"0": {"points": 10**6, "reason": "x"}}},
            ("overrides", 0, "not-a-number"),
        ),
        (
            FIRST | {"overrides": {"0": {"points": 1, "reason": "x", "made": 1}}},
            ("overrides", 0, "not-a-switch"),
        ),
        (FIRST | {"overrides": {"0": {"point": 1}}}, ("overrides", 0, "not-an-override")),
    ],
)
def test_wrong_types_are_reported_separately(
    phone_api: ApiClient, table: Table, body: object, problem: tuple[str, int | None, str]
) -> None:
    answer = phone_api.request("PUT", path(table), b"null" if body is None else body)
    assert answer.status_code == 422
    assert problem_codes(answer) == [problem]


def test_no_nominations_may_be_sent_in_two_ways(people: People) -> None:
    table = factories.make_table(people, preset="wikipedia-scorecard")
    phone = ApiClient({"Authorization": f"Table {table_token(table)}"})
    tricks = {"tricks": [4, 2, 1, 0]}
    first = phone.put(path(table, 12), tricks | {"nominations": [None] * 4})
    assert first.json()["points"] == [-8, -4, -2, 10]
    assert phone.put(path(table, 12), tricks).content == first.content
    sent = phone.put(path(table, 13), tricks | {"nominations": [0, 0, 0, 0]})
    assert problem_codes(sent) == [("nominations", None, "not-taken")]


@pytest.mark.parametrize("number", [0, 14, 999, 2**40, 2**70])
def test_a_deal_that_the_game_does_not_have_is_not_found(
    phone_api: ApiClient, table: Table, number: int
) -> None:
    assert phone_api.put(path(table, number), FIRST).status_code == 404
    assert phone_api.get(path(table, number)).status_code == 404


@pytest.mark.parametrize("table_id", [0, 2**31, 2**63, 2**70])
def test_a_table_that_is_not_there_is_not_found(
    ben_api: ApiClient, phone_api: ApiClient, table_id: int
) -> None:
    for client in (ben_api, phone_api):
        for query in ("", "?dry_run=1"):
            answer = client.put(f"/tables/{table_id}/deals/1{query}", FIRST)
            assert answer.status_code == 404


def test_a_final_event_takes_no_results(phone_api: ApiClient, table: Table, people: People) -> None:
    events.finish_event(by=people.organiser, event_id=table.event_id)
    answer = phone_api.put(path(table), FIRST)
    assert (answer.status_code, answer.json()["code"]) == (409, "event-is-final")


def test_in_the_callers_game_the_next_deal_waits_for_this_one(people: People) -> None:
    table = factories.make_table(people, preset="raf-caller")
    phone = ApiClient({"Authorization": f"Table {table_token(table)}"})
    sent = {"hand_size": 3, "call": ["no-trumps"], "nominations": [0, 2, 0, 0]}
    early = phone.put(path(table, 2), sent | {"tricks": [0, 2, 1, 0]})
    assert (early.status_code, early.json()["needs"]) == (409, 1)
    body = phone.put(path(table), sent | {"tricks": [0, 2, 1, 0]}).json()
    assert (body["next"]["dealer"], body["next"]["caller"]) == (1, 1)
    assert body["next"]["hand_size"] is None
    assert body["next"]["forbidden_total"] is None
    assert {"slug": "no-trumps", "slot": "trump"}.items() <= {
        key: value
        for item in body["next"]["menu"]
        if item["slug"] == "no-trumps"
        for key, value in item.items()
    }.items()
    unknown = phone.put(path(table, 2), sent | {"call": ["nonsense"], "tricks": [0, 2, 1, 0]})
    assert problem_codes(unknown) == [("call", None, "not-on-the-menu")]


def test_the_last_deal_has_nothing_next(people: People) -> None:
    table = factories.make_table(people)
    factories.play(table, range(1, 13))
    report = factories.a_report(table, 13)
    body = {"nominations": report.nominations, "tricks": report.tricks}
    phone = ApiClient({"Authorization": f"Table {table_token(table)}"})
    answer = phone.put(path(table, 13), body | {"accept": ["forbidden-total"]}).json()
    assert answer["next"] is None
    assert answer["table"]["is_finished"] is True


@pytest.mark.parametrize("who", ["ada", "ben"])
def test_a_scorer_may_send_results_too(
    request: pytest.FixtureRequest, table: Table, who: str
) -> None:
    client: ApiClient = request.getfixturevalue(f"{who}_api")
    assert client.put(path(table), FIRST).status_code == 200
    assert DealResult.objects.get().source == "token"


def test_a_renewed_link_is_void(phone_api: ApiClient, table: Table, people: People) -> None:
    events.renew_link(by=people.organiser, table_id=table.pk)
    answer = phone_api.put(path(table), FIRST)
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Bearer")
    assert answer.json()["code"] == "bad-credentials"


def test_a_link_scores_its_own_table_only(people: People) -> None:
    event = factories.make_event(people)
    one, other = factories.seat(people, event, [4, 4])
    phone = ApiClient({"Authorization": f"Table {table_token(one)}"})
    assert phone.put(path(other), FIRST).status_code == 404
    assert phone.put(path(one), FIRST).status_code == 200


def test_the_services_and_the_api_count_alike(
    phone_api: ApiClient, table: Table, people: People
) -> None:
    phone_api.put(path(table), FIRST)
    taken = submit.preview_result(
        by=at_table(table), table_id=table.pk, number=2, report=factories.a_report(table, 2)
    )
    report = factories.a_report(table, 2)
    body = {"nominations": report.nominations, "tricks": report.tricks}
    answer = phone_api.put(path(table, 2), body | {"accept": ["forbidden-total"]}).json()
    assert tuple(answer["table"]["points"]) == taken.points


def test_a_dry_run_with_a_key_keeps_nothing(phone_api: ApiClient, table: Table) -> None:
    phone_api.put(f"{path(table)}?dry_run=1", FIRST, Idempotency_Key="k")
    assert not IdempotentAnswer.objects.exists()


def test_the_longest_game_can_be_played_to_its_end(people: People) -> None:
    table = factories.make_table(people, preset="raf-caller", options={"deals": 63})
    phone = ApiClient({"Authorization": f"Table {table_token(table)}"})
    sent = {"hand_size": 3, "call": [], "nominations": [0, 2, 0, 0], "tricks": [0, 2, 1, 0]}
    answers = [phone.put(path(table, number), sent) for number in range(1, 64)]
    assert {answer.status_code for answer in answers} == {200}
    assert answers[-1].json()["table"]["is_finished"] is True
    assert phone.put(path(table, 64), sent).status_code == 404
