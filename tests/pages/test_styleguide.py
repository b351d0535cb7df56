"""The style guide: it shows the scales as they are, and every family of components."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.conf import settings

from tests.support.page_checks import look

if TYPE_CHECKING:
    from django.test import Client

pytestmark = pytest.mark.django_db


def test_it_shows_every_size_and_space_of_the_tokens_and_the_classes_exist(web: Client) -> None:
    page = look(web.get("/styleguide/"))
    tokens = (settings.ROOT / "static/css/tokens.css").read_text().partition("@media")[0]
    guide = (settings.ROOT / "static/css/styleguide.css").read_text()
    names = re.findall(r"--((?:text|title)(?:-small|-large)?|s\d):", tokens)
    assert len(names) == 12
    for name in names:
        assert f"--{name}:" in page.source
        assert f".guide-{name} " in guide


def test_components_are_drawn_by_the_templates_of_pages(web: Client) -> None:
    page = look(web.get("/styleguide/"))
    assert len(page.all("svg")) >= 4
    assert "Enter at least 1." in page.words or "field-bad" in page.source
    for name in ("button-main", "chip-live", "note-bad", "tile", "switch", "figures", "empty"):
        assert name in page.source
