"""docs/operations.md names only commands, services and programs that exist.

What Docker, systemd and a shell do in it cannot be run here; the guide says where the rest runs.
"""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands, load_command_class

ROOT = Path(__file__).parents[3]
GUIDE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
CODE = [
    line.partition("#")[0].strip()
    for block in re.findall(r"```sh\n(.*?)```|`([^`\n]+)`", GUIDE, re.DOTALL)
    for line in "".join(block).splitlines()
]
COMPOSE = [line.split() for line in CODE if line.startswith("docker compose ")]
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text(encoding="utf-8"))["services"]
ON_SERVICES = {"up", "run", "stop", "restart", "logs"}
VALUES = {"--tail"}
"""Options of Docker that are followed by a value."""


@pytest.mark.parametrize(
    "line", sorted({line for line in CODE if re.search(r"manage\.py \w", line)})
)
def test_a_command_takes_what_the_guide_gives_it(line: str) -> None:
    name, *given = line.partition("manage.py ")[2].split()
    command = load_command_class(get_commands()[name], name)
    parser = command.create_parser("manage.py", name)
    needed = [one for one in parser._actions if one.required]
    if given or not needed:
        parser.parse_args(given)


@pytest.mark.parametrize("words", COMPOSE, ids=" ".join)
def test_compose_is_asked_for_services_that_there_are(words: list[str]) -> None:
    _docker, _compose, what, *rest = words
    rest = rest[: rest.index("|")] if "|" in rest else rest
    named = [
        word
        for before, word in zip(["", *rest], rest, strict=False)
        if not word.startswith("-") and before not in VALUES
    ]
    if what in ON_SERVICES:
        assert set(named[:1] if what == "run" else named) <= SERVICES.keys()
    elif what == "cp":
        assert named[0].partition(":")[0] in SERVICES
    else:
        assert what in {"build", "ps"}


@pytest.mark.parametrize(
    "module", sorted({name for line in CODE for name in re.findall(r"-m ([\w.]+)", line)})
)
def test_a_program_of_ours_is_there(module: str) -> None:
    assert importlib.util.find_spec(module) is not None


def test_there_are_commands_of_each_kind() -> None:
    assert len(COMPOSE) > 15
    assert any("restore" in line for line in CODE)
