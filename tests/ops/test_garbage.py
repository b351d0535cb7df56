"""The search for garbage leaves out what a process loads at its start, and never takes long."""

from __future__ import annotations

import gc

import pytest
from celery.signals import worker_init

from ops.apps import GARBAGE_THRESHOLDS
from ops.web_app import load_pages


def test_it_is_seldom_in_every_process_that_has_loaded_the_apps() -> None:
    assert gc.get_threshold() == GARBAGE_THRESHOLDS == (100_000, 20, 20)


# Celery's part for Django misses the worker that sends the signal.
@pytest.mark.filterwarnings("ignore:DjangoFixup")
def test_web_server_and_workers_leave_out_what_they_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    frozen: list[str] = []
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append("once"))
    monkeypatch.setattr(gc, "set_threshold", lambda *_: None)
    load_pages()
    worker_init.send(sender=None)
    assert frozen == ["once", "once"]


def test_a_web_server_searches_little_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    set_to: list[tuple[int, ...]] = []
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "set_threshold", lambda *numbers: set_to.append(numbers))
    load_pages()
    [(young, middle, old)] = set_to
    # Thirty requests' garbage; all that is in use, as seldom as at the start.
    assert young <= 5_000
    assert young * middle * old >= 100_000 * 20 * 19
