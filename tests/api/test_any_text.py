"""Whatever text comes in, it is read or refused by name, in little time; never another error.

Bodies of results are in test_garbage.py, actions and events of a deal in tests/engine.
"""

from __future__ import annotations

import json
from contextlib import suppress
from time import thread_time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import engine
from engine.errors import EngineError
from engine.transcript import MAX_LENGTH
from engine.verify import load_vectors, run
from tests.engine.golden import names, play
from tournaments.core.errors import Refused
from tournaments.pages.draws.by_hand import parse_pasted_tables
from tournaments.seating.check.checker import check_schedule

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.api_client import ApiClient
    from tournaments.models import Table

SECONDS = 2.0
"""The processor time that any text may take."""
TRANSCRIPT = engine.format_transcript(play(next(iter(names()))))
calmly = settings(
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


lines = st.lists(
    st.sampled_from(TRANSCRIPT.splitlines())
    | st.builds(
        "{} {}".format,
        st.sampled_from(["rules", "deal", "pack", "lots", "stacked", "0", "3", "²", "9" * 30, "#"]),
        st.text(max_size=40)
        | st.sampled_from(["[" * 9000, "{}", "null", "players=4 number=1 dealer=0",
                           f"players={'9' * 20} number=1 dealer=0", "nominate:1", "5H KS"]),
    ),
    max_size=12,
)  # fmt: skip


@calmly
@given(lines)
@example(["² nominate:1"])
@example(["rules " + "[" * 100_000])
@example([*TRANSCRIPT.splitlines()[:1], "deal players=99999999999 number=1 dealer=0", "pack 2S"])
@example([*TRANSCRIPT.splitlines(), "99999999999 play:AS"])
@example([TRANSCRIPT * (MAX_LENGTH // len(TRANSCRIPT) + 2)])
def test_any_transcript_is_replayed_or_refused(text: list[str]) -> None:
    began = thread_time()
    with suppress(EngineError):
        engine.replay("\n".join(text))
    assert thread_time() - began < SECONDS


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=10,
)
vector = st.fixed_dictionaries(
    {"id": plain, "kind": st.sampled_from(["trick", "shuffle", "settlement", "clogs_end", "x"])},
    optional={"given": plain, "expect": plain},
)


@calmly
@given(st.lists(vector | plain, max_size=4) | plain)
@example([{"id": 1, "kind": "shuffle", "given": {"seed": "0" * 64}, "expect": {"pack": []}}])
@example([{"id": 1, "kind": "clogs_end", "given": {"target": 5, "totals": []}, "expect": {"a": 1}}])
@example([{"id": 1, "kind": "settlement", "given": [1], "expect": {}}])
def test_any_vectors_are_checked_or_refused(tmp_path: Path, content: Any) -> None:
    file = tmp_path / "vectors.json"
    file.write_text(json.dumps(content), encoding="utf-8")
    with suppress(ValueError):
        for one in load_vectors(file):
            assert run(one) is not None


@calmly
@given(
    plain
    | st.fixed_dictionaries(
        {"players": plain, "rounds": plain},
        optional={"byes": plain, "absent": plain, "rules": plain},
    )
)
@example({"players": [1, 2, 3], "rounds": [[[1, 2, 3]]], "byes": [[{}]]})
@example({"players": [[]], "rounds": []})
@example({"players": [1, "1", True], "rounds": [[[1, "1", True]]]})
def test_any_schedule_is_checked_or_refused(document: Any) -> None:
    findings = check_schedule(document)
    assert findings.valid is not bool(findings.errors)


@given(st.text(alphabet=st.sampled_from("Ana, \n\t\x00;\u017f\u0130"), max_size=60))
@example(",,,\n,")
@example("A" * 5000)
def test_any_pasted_tables_are_read_or_refused(text: str) -> None:
    with suppress(Refused):
        for table in parse_pasted_tables(text, {1: "An", 2: "a", 3: "n A"}):
            assert set(table) <= {1, 2, 3}


header = st.text(
    alphabet=st.characters(min_codepoint=1, max_codepoint=255, exclude_characters="\r\n"),
    max_size=150,
)
tags = st.lists(
    st.sampled_from(['"v1"', "W/", '"', "*", ",", " ", "v1", '"v99999999999999999999"', "\\"])
).map("".join)
HEADERS = {
    "If-Match": tags | header,
    "If-None-Match": tags | header,
    "Idempotency-Key": header,
    "Last-Event-ID": header | st.integers().map(str),
    "Clag-Phone": header,
    "Authorization": st.sampled_from(["Bearer ", "Table ", "Guest ", "Basic ", ""]).flatmap(
        lambda scheme: header.map(lambda text: scheme + text)
    ),
    "Accept": header,
    "Accept-Language": header,
    "X-Forwarded-For": header,
}
DECLARED = {200, 201, 304, 400, 401, 403, 404, 406, 412, 422, 428, 429}


@pytest.mark.django_db
@settings(calmly, max_examples=30)
@given(sent=st.fixed_dictionaries({}, optional=HEADERS))
@example(sent={"If-Match": '"v1' * 3000})
@example(sent={"If-None-Match": ", ".join(['W/"x"'] * 2000)})
@example(sent={"Last-Event-ID": "9" * 5000})
@example(sent={"Authorization": "Guest " + "é" * 22 + ".x"})
@example(sent={"Authorization": "Table 99999999999999999999-" + "a" * 22})
@example(sent={"Accept-Language": "en;q=" + "9" * 400})
@example(sent={"Idempotency-Key": "a\x7fb"})
def test_any_headers_are_read_or_refused(
    table: Table, phone_api: ApiClient, sent: dict[str, str]
) -> None:
    path = f"/tables/{table.pk}/deals/1"
    began = thread_time()
    for answer in (
        phone_api.get(path, **sent),
        phone_api.put(path, {"nominations": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}, **sent),
        phone_api.get("/games/1/stream", **sent),
    ):
        assert answer.status_code in DECLARED, answer.content
    assert thread_time() - began < SECONDS


NAMES = st.lists(st.text(max_size=70) | plain, max_size=6)


@pytest.mark.django_db
@settings(calmly, max_examples=30)
@given(names=NAMES)
@example(names=["\u200b"])
@example(names=["\u017f", "S", "\u0130", "i\u0307"])
@example(names=["x"] * 201)
def test_any_list_of_players_is_imported_or_refused(ada_api: ApiClient, names: list[Any]) -> None:
    answer = ada_api.post("/clubs/adas-club/players/batch", {"names": names})
    assert answer.status_code in (201, 400, 422)


@pytest.mark.django_db
@settings(calmly, max_examples=30)
@given(
    rounds=st.lists(
        st.lists(
            st.lists(st.text(max_size=9) | st.integers(-1, 9) | plain, max_size=5), max_size=3
        ),
        max_size=3,
    )
)
@example(rounds=[[["Anne", 1]]])
@example(rounds=[[[]]])
@example(rounds=[[[True, None]]])
def test_any_tables_are_imported_or_refused(ada_api: ApiClient, table: Table, rounds: Any) -> None:
    answer = ada_api.post(f"/events/{table.event_id}/draws", {"tables": rounds})
    assert answer.status_code in (201, 400, 409, 422), answer.content
