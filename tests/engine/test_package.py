"""The engine as a package of its own: what its wheel holds, and that its page tells the truth."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

import engine
from engine import errors
from engine.deal.action import Action

if TYPE_CHECKING:
    from collections.abc import Sequence

ENGINE = Path(__file__).parents[2] / "engine"
OUTPUT = """\
(0, 0, 0, 0) (0, 0, 0, 1) (10, 10, 10, 1)
(1, 1, 0, 1) (1, 0, 0, 1) (11, 0, 10, 11)
(0, 1, 0, 1) (0, 0, 0, 3) (10, 0, 10, 3)
(31, 10, 30, 15)
7 2 1
(14, 12, 0, 10)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package's wheel without the network, and unpack it as an installer would."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ENGINE, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def run_alone(installed: Path, *arguments: str) -> str:
    """Run Python where this package is all there is, beside the standard library."""
    command = [sys.executable, "-S", "-P", *arguments]
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(installed)}
    return subprocess.run(
        command, env=environment, cwd=installed, check=True, capture_output=True, text=True
    ).stdout


def examples() -> Sequence[str]:
    page = (ENGINE / "README.md").read_text(encoding="utf-8")
    return re.findall(r"```python\n(.*?)```", page, re.DOTALL)


def test_the_package_holds_every_module_of_the_engine_and_its_types(installed: Path) -> None:
    held = {path.relative_to(installed) for path in installed.glob("engine/**/*") if path.is_file()}
    modules = {path.relative_to(ENGINE.parent) for path in ENGINE.rglob("*.py")}
    assert held == {*modules, Path("engine/py.typed")}


def test_the_examples_of_its_page_run_on_it_alone(installed: Path) -> None:
    assert run_alone(installed, "-c", "\n".join(examples())) == OUTPUT


def test_the_first_example_of_its_page_has_no_more_than_twenty_lines() -> None:
    assert len(examples()[0].strip().splitlines()) <= 20


def test_its_command_runs_on_it_alone(installed: Path) -> None:
    assert "arena" in run_alone(installed, "-m", "engine", "--help")


def test_it_depends_on_nothing_and_has_the_version_of_the_project() -> None:
    own = tomllib.loads((ENGINE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    project = tomllib.loads((ENGINE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert own["dependencies"] == []
    assert own["version"] == project["project"]["version"]
    assert own["requires-python"] == project["project"]["requires-python"]


def test_every_action_and_error_and_what_a_bot_needs_is_public() -> None:
    named = {*engine.__all__}
    kinds = {kind.__name__ for kind in Action.__subclasses__()}
    assert len(kinds) == 12
    assert kinds <= named
    assert {*errors.__all__, "Bot", "ExpertBot", "View"} <= named


def test_an_expert_can_be_given_the_time_it_may_think() -> None:
    game, rules = engine.get_game("clag"), engine.make_ruleset("foss20")
    spec = engine.DealSpec(ruleset=rules, players=4, number=7, dealer=0, hand_size=7)
    state = game.start(spec, game.make_shuffle(spec, bytes(32)))
    view = game.view(state, 1)
    expert: engine.Bot = engine.ExpertBot(seconds=0.01)
    assert expert.choose(view, Random(1)) in view.legal
