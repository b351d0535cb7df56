from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from engine.__main__ import main
from engine.verify import Vector, run
from tests.engine.support import HERE, all_vectors

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("vector", all_vectors(), ids=lambda vector: vector.id)
def test_the_rules_meet_the_vector(vector: Vector) -> None:
    assert run(vector).faults == ()


def test_a_vector_that_is_not_met_fails_and_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wrong.json"
    rows = json.loads((HERE / "vectors" / "next_caller.json").read_text(encoding="utf-8"))
    rows[0]["expect"] = {"next": 3}
    path.write_text(json.dumps({"vectors": rows}), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed == [
        "FAIL CALL-1 (next_caller): next: expected 3, got 2",
        "2 passed, 1 failed",
    ]


def test_an_unknown_kind_counts_as_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "strange.json"
    row = {"id": "X-1", "kind": "tiddlywinks", "given": {}, "expect": {}}
    path.write_text(json.dumps([row]), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "0 passed, 1 failed"


def test_a_vector_that_expects_nothing_counts_as_failed() -> None:
    known = all_vectors()[0]
    assert run(replace(known, expect={})).faults == ("it expects nothing",)


@pytest.mark.parametrize("text", ["[]", '{"vectors": []}', "{}", "7", '[{"kind": "trick"}]', "["])
def test_a_file_without_vectors_counts_as_failed(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.json"
    path.write_text(text, encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().out == "0 passed, 1 failed\n"


def test_files_of_good_vectors_pass(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(HERE / "vectors" / f"{kind}.json") for kind in ("settlement", "scorecard_row")]
    assert main(["verify", *files]) == 0
    assert capsys.readouterr().out == "25 passed, 0 failed\n"


def test_a_file_that_cannot_be_read_is_a_failure_and_not_a_crash(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(tmp_path / "missing.json")]) == 1
    assert "0 passed, 1 failed" in capsys.readouterr().out


def test_a_vector_with_fields_missing_fails_and_does_not_crash(tmp_path: Path) -> None:
    path = tmp_path / "short.json"
    row = {
        "id": "X-2",
        "kind": "deal_score",
        "given": {"preset": "foss20"},
        "expect": {"points": []},
    }
    path.write_text(json.dumps([row]), encoding="utf-8")
    assert main(["verify", str(path)]) == 1
