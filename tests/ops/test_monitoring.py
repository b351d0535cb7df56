"""The alert rules and the dashboard use metrics that exist, and each alert is explained."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml
from django.conf import settings
from django.urls import resolve

from ops.tasks import back_up
from tournaments.health import render_metrics
from tournaments.health.heartbeats import max_silence
from tournaments.pages.health import probes

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy" / "monitoring"
RULES: list[dict[str, Any]] = [
    rule
    for group in yaml.safe_load((FOLDER / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    for rule in group["rules"]
]
DASHBOARD: Any = json.loads((FOLDER / "dashboard.json").read_text(encoding="utf-8"))
METRIC = re.compile(r"\bclag_\w+")
POSTGRES_ONLY = {"clag_database_connections", "clag_database_connections_max"}


def expressions() -> Iterator[str]:
    """Yield all that Prometheus is asked for."""
    yield from (rule["expr"] for rule in RULES)
    for panel in DASHBOARD["panels"]:
        yield from (target["expr"] for target in panel["targets"])


@pytest.mark.django_db
def test_every_metric_that_is_asked_for_exists() -> None:
    asked = {name for text in expressions() for name in METRIC.findall(text)}
    families = set(re.findall(r"^# TYPE (\w+)", render_metrics().decode(), re.MULTILINE))
    there = families | {f"{name}_bucket" for name in families} | POSTGRES_ONLY
    assert asked - there == set()
    assert asked


@pytest.mark.parametrize("text", list(expressions()))
def test_an_expression_is_balanced(text: str) -> None:
    assert all(text.count(opened) == text.count(closed) for opened, closed in ("()", "[]", "{}"))


def test_no_worker_is_called_silent_while_it_does_a_long_task() -> None:
    (rule,) = (rule for rule in RULES if rule["alert"] == "ClagWorkerSilent")
    limits = dict(re.findall(r'queue="(\w+)"\} > (\d+)', rule["expr"]))
    assert {queue: max_silence(queue).total_seconds() for queue in limits}.keys() == limits.keys()
    for queue, seconds in limits.items():
        assert int(seconds) >= max_silence(queue).total_seconds()


SHOW_SILENCE = """
import django
django.setup()
from tournaments.health.heartbeats import max_silence
print(max_silence("later").total_seconds())
"""


def test_a_web_process_waits_as_long_as_the_worker_may_take_for_a_backup(tmp_path: Path) -> None:
    """It writes to the owners, and does not load the tasks as a worker does."""
    env = {**os.environ, "CLAG_VAR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, "-c", SHOW_SILENCE]
    done = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    assert back_up.time_limit is not None
    assert float(done.stdout) > back_up.time_limit


@pytest.mark.django_db
def test_a_worker_that_never_began_is_called_silent() -> None:
    (rule,) = (rule for rule in RULES if rule["alert"] == "ClagWorkerSilent")
    asked = re.findall(r'(clag_worker_silent_seconds\{queue="\w+"\}) > (\d+)', rule["expr"])
    figures = dict(line.rsplit(" ", 1) for line in render_metrics().decode().splitlines())
    assert len(asked) == len(settings.QUEUES)
    assert all(float(figures[name]) > float(limit) for name, limit in asked)


def test_the_answer_that_work_stands_still_is_no_error() -> None:
    (rule,) = (rule for rule in RULES if rule["alert"] == "ClagErrors")
    (route,) = re.findall(r'route!="(\w+)",status=~"5\.\."', rule["expr"])
    assert resolve(f"/{route}").func is probes.readyz


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule["alert"])
def test_the_guide_says_what_to_do(rule: dict[str, Any]) -> None:
    guide = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    assert f"### {rule['alert']}\n" in guide
    assert rule["labels"]["severity"] in ("page", "ticket")
    assert rule["annotations"]["summary"]


def test_panels_do_not_overlap() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    assert len(set(places)) == len(places)
