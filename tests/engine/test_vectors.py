from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from engine.__main__ import main
from engine.noms.house_rules import HouseRules
from engine.paper.options import options_of
from engine.verify import Vector, run
from tests.engine.support import HERE, all_vectors

if TYPE_CHECKING:
    from pathlib import Path

    import engine


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


@pytest.mark.parametrize("text", ["[]", '{"vectors": []}', "{}", "7", "["])
def test_a_file_without_vectors_counts_as_failed(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.json"
    path.write_text(text, encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    assert capsys.readouterr().out == "0 passed, 1 failed\n"


def verified(data: object, folder: Path) -> int:
    path = folder / "some.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return main(["verify", str(path)])


def next_callers() -> list[dict[str, object]]:
    rows: list[dict[str, object]]
    rows = json.loads((HERE / "vectors" / "next_caller.json").read_text(encoding="utf-8"))
    return rows


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"comment": "no"}, "unknown word: 'comment'"),
        (
            {"status": "maybe"},
            'status: "maybe" is not one of certain, by recommended reading',
        ),
        ({"given": [1]}, "given is not an object"),
        ({"expect": {"next": 2.0}}, "next: expected 2.0, got 2"),
        ({"given": {}}, "cannot be read: 'deal_points' is missing, or not known"),
    ],
)
def test_one_vector_that_is_written_wrong_fails_alone(
    change: dict[str, object], fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, *others = next_callers()
    assert verified([first | change, *others], tmp_path) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"FAIL CALL-1 (next_caller): {fault}",
        f"{len(others)} passed, 1 failed",
    ]


def test_what_is_no_vector_at_all_fails_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified([7, {"kind": "trick"}, *next_callers()], tmp_path) == 1
    assert capsys.readouterr().out.splitlines() == [
        "FAIL number 1 (?): it is not an object",
        "FAIL number 2 (trick): it lacks 'id'; it lacks 'given'; it lacks 'expect'",
        "3 passed, 2 failed",
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[]", "it holds no vectors"),
        ("{", "it is not JSON (line 1, column 2)"),
        ("[" * 100_000 + "]" * 100_000, "it is nested too deeply"),
        ('{"vectors": [{}], "vektors": []}', "unknown word beside the vectors: 'vektors'"),
    ],
)
def test_a_file_that_holds_no_vectors_says_why(
    text: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verified(text, tmp_path) == 1
    assert capsys.readouterr().err.strip().endswith(f"cannot be read: {why}")


def test_a_folder_is_no_file_of_vectors(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path)]) == 1
    assert "it is a folder: name the files in it" in capsys.readouterr().err


def test_lists_of_different_lengths_are_named_in_words() -> None:
    given = SCORE | {"nominations": [2, 1, 3]}
    faults = run(Vector("X-9", "deal_score", given, {"points": [14, 12, 4, 10]})).faults
    assert faults == ("cannot be read: lists that belong together have different lengths",)


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


TRICK: dict[str, object] = {"modifiers": [], "leader": 0, "plays": ["KS", "6S", "AS"]}
SCORE: dict[str, object] = {
    "preset": "mcleod22",
    "modifiers": [],
    "nominations": [2, 1, 3, 0],
    "tricks": [2, 1, 4, 0],
}
WILD = [{"card": "2H", "named": "AC"}, {"card": "2D", "named": "AC"}]


@pytest.mark.parametrize(
    ("kind", "given", "fault"),
    [
        ("trick", TRICK | {"trumps": "H"}, "unknown word in given: 'trumps'"),
        ("trick", TRICK | {"plays": ["KS", "6S", "KS"]}, "given twice: KS"),
        ("trick", TRICK | {"modifiers": ["twos_wild"], "plays": WILD}, "given twice: AC"),
        (
            "legal_plays",
            {"modifiers": [], "hand": ["5S", "KS"], "trick_so_far": ["KS"]},
            "given twice: KS",
        ),
        (
            "deal_score",
            SCORE | {"tricks": [2, 1, 5, -1]},
            "tricks: [2, 1, 5, -1] are not all whole numbers from 0 to 52",
        ),
        (
            "deal_score",
            SCORE | {"tricks": [2, 1, True, 0]},
            "tricks: [2, 1, true, 0] are not all whole numbers from 0 to 52",
        ),
        # Checking it took for ever.
        (
            "nomination",
            {"hand_size": 10**30},
            f"hand_size: {10**30} is not a whole number from 0 to 52",
        ),
        ("nomination", {"hand_size": 1.5}, "hand_size: 1.5 is not a whole number from 0 to 52"),
    ],
)
def test_a_vector_that_no_table_can_play_fails(
    kind: str, given: dict[str, object], fault: str
) -> None:
    expect: dict[str, object] = {"winner": 2, "points": [14, 12, 4, 10], "legal": []}
    assert run(Vector("X-3", kind, given, expect)).faults == (fault,)


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("next_caller", {"dealer": 0, "players": 4, "deal_points": []}),
        ("trick", TRICK | {"modifiers": ["precedence"], "suit_order_high_to_low": ""}),
    ],
)
def test_a_vector_with_an_empty_list_fails_and_does_not_crash(
    kind: str, given: dict[str, object]
) -> None:
    """Other errors than those foreseen ended the run, and no later vector was checked."""
    (fault,) = run(Vector("X-8", kind, given, {"caller": 0, "next_caller": 0, "winner": 0})).faults
    assert fault == "cannot be read: a value has the wrong form"


def test_a_card_that_is_not_written_whole_fails_and_does_not_crash() -> None:
    given = TRICK | {"plays": [{"card": "2H"}]}
    (fault,) = run(Vector("X-7", "trick", given, {"winner": 0})).faults
    assert fault.startswith("cannot be read")


def test_a_deal_without_nominations_implies_none_only_where_tricks_are_to_be_avoided() -> None:
    implied = {
        name: run(Vector("X-4", "nomination", {"modifiers": [name]}, {"implied": [0] * 4})).faults
        for name in ("misere", "highest_number")
    }
    assert implied["misere"] == ()
    assert implied["highest_number"] == ("implied: expected [0, 0, 0, 0], got null",)


@pytest.mark.parametrize("option", options_of(HouseRules()), ids=lambda option: option.slug)
def test_a_vector_of_noms_can_be_about_any_option(option: engine.Option) -> None:
    word = option.slug.replace("-", "_")
    value = option.choices[-1][0] if option.choices else option.default
    options = [word if isinstance(option.default, bool) else f"{word}={value}"]
    if option.slug == "fourth-forced":
        options.append("minimum_bid_7")
    given: dict[str, object] = {"calls": ["P", "13"], "options": options}
    expect: dict[str, object] = {"result": "still_open", "to_speak": 2}
    assert run(Vector("X-5", "noms_auction", given, expect)).faults == ()


@pytest.mark.parametrize("option", ["highest_bid", "leader", "low_misere=yes"])
def test_an_option_that_noms_does_not_have_fails(option: str) -> None:
    given: dict[str, object] = {"calls": ["P"], "options": [option]}
    faults = run(Vector("X-6", "noms_auction", given, {"result": "still_open"})).faults
    assert faults == (f"refused (bad-option): {option!r} is not an option of Noms.",)
