"""The web server makes the API's document soon after its start, so that no request waits for it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from django.utils import translation

from api.http import document
from ops import web_app
from tests.event_loops import run_in_loop

if TYPE_CHECKING:
    import pytest


def test_the_document_is_made_in_both_forms_without_a_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[bool] = []
    monkeypatch.setattr(document, "openapi_document", lambda *, as_json: made.append(as_json))
    monkeypatch.setattr(web_app, "DOCUMENT_DELAY", 0)
    run_in_loop(web_app.prepare_document())
    assert made == [True, False]


def test_the_api_is_described_once_for_both_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    described: list[str] = []

    class Generator:
        def get_schema(self, **_how: object) -> dict[str, dict[str, str]]:
            described.append("once")
            return {"paths": {}}

    monkeypatch.setattr(document, "SchemaGenerator", Generator)
    # The documents are kept by language, and no other test asks for this one.
    with translation.override("cy"):
        document.make_documents()
        bodies = [document.openapi_document(as_json=form).body for form in (True, False)]
    assert (described, bodies) == (["once"], [b'{\n    "paths": {}\n}', b"paths: {}\n"])


def test_the_server_is_ready_when_the_pages_are_loaded_and_before_the_document_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the first page of an evening would wait for a document that no one asked for."""
    started: list[str] = []

    async def prepare() -> None:
        started.append("document")

    async def send(message: dict[str, str]) -> None:
        started.append(message["type"])

    heard = iter(["lifespan.startup", "lifespan.shutdown"])

    async def receive() -> dict[str, str]:
        await asyncio.sleep(0)
        return {"type": next(heard)}

    for name in ("stop_with_server", "close_in_order_on_stop", "bound_connections"):
        monkeypatch.setattr(web_app, name, lambda: None)
    monkeypatch.setattr(web_app, "announce_setup_word", lambda: None)
    monkeypatch.setattr(web_app, "load_pages", lambda: started.append("pages"))
    monkeypatch.setattr(web_app, "prepare_document", prepare)
    run_in_loop(web_app.application({"type": "lifespan"}, receive, send))  # type: ignore[arg-type]  # only what it reads
    assert started == [
        "pages", "lifespan.startup.complete", "document", "lifespan.shutdown.complete"
    ]  # fmt: skip
