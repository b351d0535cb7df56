"""The examples of docs/api.md answer as the page shows."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from api.http.problems.types import PROBLEMS
from tests.support.api_client import make_key
from tests.support.deadlines import TIMEOUT
from tests.support.people import make_people

if TYPE_CHECKING:
    from pytest_django.live_server_helper import LiveServer

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text()
EXAMPLE = re.compile(r"```sh\n(.*?)```\n```json\n(.*?)```", re.DOTALL)
ANYTHING = "…"
BASH = shutil.which("bash") or "/bin/bash"


def read_all(text: str) -> list[Any]:
    """Parse several JSON values, one after the other."""
    decoder, values = json.JSONDecoder(), []
    text = text.strip()
    while text:
        value, end = decoder.raw_decode(text)
        values.append(value)
        text = text[end:].strip()
    return values


def assert_shows(shown: Any, given: Any, where: str) -> None:
    """Check that the response has what the page shows; it may have further members."""
    if shown == ANYTHING:
        assert given, where
    elif isinstance(shown, dict):
        for name, value in shown.items():
            assert name in given, f"{where}.{name}"
            assert_shows(value, given[name], f"{where}.{name}")
    elif isinstance(shown, list):
        assert len(shown) == len(given), where
        for place, value in enumerate(shown):
            assert_shows(value, given[place], f"{where}[{place}]")
    else:
        assert shown == given, where


def run(script: str, environment: dict[str, str]) -> str:
    """Run an example in a shell and return its output."""
    done = subprocess.run(
        [BASH, "-euo", "pipefail", "-c", script],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=True,
    )
    return done.stdout


# What is shown comes from the API, whose every operation test_schema.py asks for on PostgreSQL.
@pytest.mark.one_database
@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.django_db(transaction=True, reset_sequences=True)
def test_the_examples_answer_as_shown(live_server: LiveServer) -> None:
    people = make_people()
    secret = make_key(people.ada, "docs")
    environment = {"CLAG": f"{live_server.url}/api/v1", "TOKEN": secret}
    examples = EXAMPLE.findall(PAGE)
    assert len(examples) == PAGE.count("```sh")
    for script, answer in examples:
        shown, given = read_all(answer), read_all(run(script, environment))
        assert_shows(shown, given, script)


def test_every_code_is_on_the_page() -> None:
    for code in PROBLEMS.keys() - {"refused"}:
        assert f"`{code}`" in PAGE, code
