"""The pages about the rules say what is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from engine.__main__ import main
from engine.rule_pages import make_pages

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
POINTS = [*(f"A{n}" for n in range(1, 28)), *(f"N{n}" for n in range(1, 14))]
POINTS += [f"K{n}" for n in range(1, 10)]


def test_every_file_that_the_coverage_table_names_exists() -> None:
    files = set(re.findall(r"`(engine/[\w/.]+)`", RULES))
    tests = {f"tests/engine/{name}" for name in re.findall(r"`([\w/]*test_\w+\.py)`", RULES)}
    kinds = {
        f"tests/engine/vectors/{kind}.json"
        for line in re.findall(r"vectors ((?:`\w+`(?:, )?)+)", RULES)
        for kind in re.findall(r"`(\w+)`", line)
    }
    assert len(files) > 40
    assert [name for name in files | tests | kinds if not (ROOT / name).exists()] == []


@pytest.mark.parametrize("preset", [info.slug for info in engine.presets() if info.game == "clag"])
def test_every_preset_is_in_the_coverage_table(preset: str) -> None:
    assert f"`{preset}`" in RULES


@pytest.mark.parametrize("point", POINTS)
def test_every_open_point_is_in_the_coverage_table(point: str) -> None:
    assert f"| {point} " in RULES


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_every_option_that_the_page_names_is_one(preset: engine.PresetInfo) -> None:
    for option in preset.options:
        for point in option.rule.split(", "):
            assert not point or point == "1.7" or f"| {point} " in RULES


def test_pages_of_rules_are_written_only_where_they_can_be(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = tmp_path / "notes.md"
    held.write_text("mine", encoding="utf-8")
    (tmp_path / "clag-gone.md").write_text("old", encoding="utf-8")
    for folder in ("", " ", str(held), str(held / "below")):
        assert main(["rules", "--write", folder]) == 2
        assert "Traceback" not in capsys.readouterr().err
    assert main(["rules", "--write", str(tmp_path)]) == 0
    assert held.read_text(encoding="utf-8") == "mine", "pages of others stay"
    assert not (tmp_path / "clag-gone.md").exists()
    assert (tmp_path / "clag.md").exists()


def test_the_pages_for_players_are_those_of_the_engine() -> None:
    stored = {
        path.name: path.read_text(encoding="utf-8")
        for path in (ROOT / "docs" / "play").glob("*.md")
    }
    assert stored == make_pages(), "run: python -m engine rules --write docs/play"
