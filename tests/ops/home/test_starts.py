"""A process starts without what few processes need, and searches no garbage among the rest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

from ops.apps import GARBAGE_THRESHOLDS

if TYPE_CHECKING:
    from pathlib import Path

START = """
import gc, json, sys, django
django.setup()
print(json.dumps([sorted(sys.modules), gc.get_freeze_count(), gc.get_threshold()]))
"""
SELDOM_NEEDED = {"celery.beat", "cryptography", "fido2", "psycopg"}
"""What beat, codes and stored answers, passkeys, and PostgreSQL need."""
MANY = 100_000
"""Fewer objects than a start makes."""


def test_a_start_on_sqlite_loads_nothing_that_few_processes_need(tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    env |= {"DJANGO_SETTINGS_MODULE": "config.settings", "CLAG_VAR": str(tmp_path)}
    started = subprocess.run(
        [sys.executable, "-c", START], env=env, check=True, capture_output=True, text=True
    )
    loaded, frozen, thresholds = json.loads(started.stdout)
    assert SELDOM_NEEDED.isdisjoint(loaded)
    assert frozen > MANY
    assert tuple(thresholds) == GARBAGE_THRESHOLDS
