from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from tournaments.seating.cli.arguments import build_parsers
from tournaments.seating.cli.commands import COMMANDS, main

if TYPE_CHECKING:
    from pathlib import Path


def test_a_draw_is_printed_as_a_schedule_that_the_checker_takes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = "--players 23 --rounds 5 --sizes 4-6 --method social --seed 7 --seconds 3 --json"
    assert main(words.split()) == 0
    text = capsys.readouterr().out
    schedule = json.loads(text)
    assert [len(table) for table in schedule["rounds"][0]] == [5, 5, 5, 4, 4]
    assert schedule["proven_optimal"] is True
    file = tmp_path / "schedule.json"
    file.write_text(text)
    assert main(["check", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["repeat_cost"] == schedule["repeats"] == 0


def test_the_help_names_every_command_and_describes_every_option() -> None:
    parsers = build_parsers()
    assert parsers.keys() == COMMANDS.keys()
    shown = parsers[""].format_help()
    for name, parser in parsers.items():
        assert f"\n  {name}" in shown
        assert parser.description
        assert [action.dest for action in parser._actions if not action.help] == []


def test_what_the_checker_finds_is_described_in_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "schedule.json"
    file.write_text(json.dumps({"players": [1, 2, 3], "rounds": [[[3, 1, 2]]]}))
    assert main(["check", str(file)]) == 0
    assert "It keeps its rules.\nRepeat cost: 0.\n" in capsys.readouterr().out
    file.write_text(json.dumps({"players": [1, 2], "rounds": [[[1, 2]]]}))
    assert main(["check", str(file)]) == 1
    assert "Round 1, table 1: 2 players; 3 to 7 are allowed.\n" in capsys.readouterr().out
    file.write_text(json.dumps({"players": [1, 2, 3], "rounds": [[[1, 2, 2]]]}))
    assert main(["check", str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines == [
        "The schedule is not valid.",
        "Round 1: 2 appears 2 times.",
        "Round 1: 3 appears 0 times.",
    ]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b'{"players": [1, 2],\n "rounds" 1}', "something is wrong at line 2, column 11."),
        (b"", "something is wrong at line 1, column 1."),
        (b"\xff", "it is not UTF-8."),
        (b"[" * 100_000, "is nested too deeply."),
    ],
)
def test_a_file_that_is_no_json_is_refused_in_words(
    content: bytes, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "schedule.json"
    file.write_bytes(content)
    assert main(["check", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"{file} is ")
    assert error.endswith(f"{says}\n")


@pytest.mark.parametrize(
    ("document", "says"),
    [
        ([[[0, 1, 2]]], "must be an object with a list of rounds for each name."),
        ({"three": 3}, "must be an object with a list of rounds for each name."),
        ({"three": []}, "must be an object with a list of rounds for each name."),
        ({"three": [3]}, "must be an object with a list of rounds for each name."),
        ({"three": [[]]}, "must be an object with a list of rounds for each name."),
        ({"three": [[3]]}, "must be an object with a list of rounds for each name."),
        ({"three": [[["0", "1", "2"]]]}, "0 is not among the players."),
        ({"three": [[[0, 1, [2]]]]}, "Wrong format: rounds."),
    ],
)
def test_what_is_no_object_of_schedules_is_not_added_to_the_bank(
    document: object, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file, written = tmp_path / "schedules.json", tmp_path / "bank"
    file.write_text(json.dumps(document))
    assert main(["bank", str(file), "--write", str(written)]) == 2
    assert says in capsys.readouterr().err
    assert not written.exists()


def test_a_draw_is_repeated_from_its_steps(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "19", "--rounds", "6", "--seed", "3", "--apart", "1,2,3", "--json"]
    assert main([*words, "--seconds", "0.3"]) == 0
    first = json.loads(capsys.readouterr().out)
    steps = ",".join(map(str, first["steps"]))
    assert main([*words, "--steps", steps]) == 0
    assert json.loads(capsys.readouterr().out)["rounds"] == first["rounds"]


@pytest.mark.parametrize("more", ["--apart 1,2,3 --absent 2:4", "--sit-out even --sizes 4"])
def test_a_draw_that_was_taken_away_is_replayed(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, more: str
) -> None:
    words = f"--players 19 --rounds 3 --seed 3 --seconds 0.3 --json {more}"
    assert main(words.split()) == 0
    file = tmp_path / "schedule.json"
    file.write_text(capsys.readouterr().out)
    assert main(["replay", str(file)]) == 0
    assert capsys.readouterr().out == "The same draw.\n"
    schedule = json.loads(file.read_text())
    first, second = schedule["rounds"][1][:2]
    first[0], second[0] = second[0], first[0]
    file.write_text(json.dumps(schedule))
    assert main(["replay", str(file)]) == 1
    output = capsys.readouterr().out
    assert output.startswith("Round 2: the schedule has ")
    assert output.endswith("Another draw.\n")


@pytest.mark.parametrize(
    ("more", "says"),
    [
        ({}, "has no `request` and `steps`"),
        ({"request": [], "steps": [1, 1], "seed": 1}, "cannot be read"),
        ({"request": {}, "steps": [1, 1], "seed": 1}, "cannot be read"),
        ({"request": {}, "steps": "11", "seed": None}, "cannot be read"),
    ],
)
def test_what_cannot_be_replayed_is_refused_in_words(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, more: dict[str, Any], says: str
) -> None:
    file = tmp_path / "schedule.json"
    file.write_text(json.dumps({"players": [1, 2, 3], "rounds": [[[3, 1, 2]]]} | more))
    assert main(["replay", str(file)]) == 1
    assert says in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        "--players x", "--players 8 --sizes x", "--players 8 --tables 4,x",
        "--players 8 --steps 3", "--players 8 --steps 3,x", "--players 8 --scores a",
        "--players 8 --absent x", "--players 8 --absent 2", "--players 8 --what-if 1",
        "--players 8 --apart 1", "--players 8 --apart 1,2:x", "--players 8 --together 1",
        "--players 8 --at-table 1", "--players 8 --not-at-size 1,2,3",
    ],
)  # fmt: skip
def test_an_option_that_cannot_be_read_is_shown_by_its_own_name(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(words.split())
    option, value = words.split()[-2:]
    output = capsys.readouterr().err
    assert f"argument {option}: not " in output
    assert f"{value!r}" in output


def test_a_draw_is_explained_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--players 9 --rounds 5 --tables 5,4 --seconds 0.3 --explain --what-if 1,2"
    main(words.split())
    shown = capsys.readouterr().out
    assert "Round 5" in shown
    assert "Any swap that separates them" in shown
    assert "pairs have met before" in shown


@pytest.mark.parametrize(
    ("words", "status", "says"),
    [
        ("--players 7 --sizes 4-6", 1, "6 or 8 would"),
        ("--players 8 --apart 1,2,3 --sizes 4", 1, "cannot all sit apart"),
        ("--players 20000000", 1, "at most 2000 players"),
        ("event --players 20000000", 1, "at most 2000 players"),
        ("--players 8 --history /no/such/file", 2, "/no/such/file cannot be used: No such file"),
        ("--players 8 --absent 2:1", 2, "There is no round 2."),
        ("check /no/such/file", 2, "/no/such/file cannot be used: No such file"),
        ("replay /no/such/file", 2, "/no/such/file cannot be used: No such file"),
    ],
)
def test_a_refusal_is_words_and_an_exit_status(
    words: str, status: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == status
    assert says in capsys.readouterr().err


def test_a_random_event_is_the_same_for_a_seed(capsys: pytest.CaptureFixture[str]) -> None:
    rounds = []
    for _ in range(2):
        assert main(["event", "--seed", "4", "--players", "10", "--seconds", "0.2"]) == 0
        rounds.append(json.loads(capsys.readouterr().out)["players"])
    assert rounds[0] == rounds[1]


def test_an_imported_schedule_is_judged_against_the_rules(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "given.json"
    file.write_text(json.dumps({"players": [1, 2, 3], "rounds": [[[3, 1, 2]]]}))
    assert main(["--players", "3", "--method", "imported", "--given", str(file)]) == 0
    assert "Table 1: 3, 1, 2" in capsys.readouterr().out
