"""What pages say where they have nothing to show: a headline, as short as any other heading."""

from __future__ import annotations

import re

from django.conf import settings

HEADLINE = re.compile(r'translate "([^"]*)" as headline|headline=_\("([^"]*)"\)')


def test_headlines_of_empty_pages_have_no_full_stop() -> None:
    templates = sorted((settings.ROOT / "templates").rglob("*.html"))
    found = [m[1] or m[2] for path in templates for m in HEADLINE.finditer(path.read_text())]
    assert len(found) > 20
    assert not [headline for headline in found if headline.endswith(".")]
