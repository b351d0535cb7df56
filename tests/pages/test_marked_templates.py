"""Every text in a template is marked for translation, also where no test renders it.

Templates are read without rendering them. What stands between tags, in attributes that a person
reads, and as a literal in a tag or filter of Django's is a text, but for the program's name.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.conf import settings

from ops.texts.scope import is_translated

if TYPE_CHECKING:
    from collections.abc import Iterator

WORD = re.compile(r"[^\W\d_]{2,}")
NAMES = ("Clag Club",)
"""What is called the same in every language."""
CODE_BLOCKS = ("body_class",)
"""Blocks of templates that hold no text: they are in attributes of the page."""
LEFT_OUT = re.compile(
    r"\{%\s*blocktranslate\b.*?\{%\s*endblocktranslate\s*%\}"
    r"|\{%\s*comment\b.*?\{%\s*endcomment\s*%\}|\{#.*?#\}|<!--.*?-->"
    r"|<(script|style)\b.*?</\1>",
    re.DOTALL,
)
SHOWN = re.compile(
    r"\b(?:title|aria-\w*(?:label|text|description)|placeholder|alt|label|summary)=\"([^\"]*)\""
    r"|<input\b[^>]*\btype=\"(?:submit|button|reset)\"[^>]*\bvalue=\"([^\"]*)\""
)
TAG = re.compile(r"\{%\s*(\w+)(.*?)%\}|\{\{(.*?)\}\}", re.DOTALL)
LITERAL = re.compile(
    r"(?:default|default_if_none|yesno|pluralize|add|join|date|time):\"([^\"]*)\"|=\"([^\"]*)\""
)
INCLUDED = re.compile(r'\{% include "([^"]+)"')
MARKS = {"translate", "blocktranslate"}


def blank(match: re.Match[str]) -> str:
    """Keep the lines of what is left out, so that the numbers of the others stay right."""
    return "\n" * match[0].count("\n")


def unmarked(text: str) -> Iterator[tuple[int, str]]:
    """Yield the number of the line and each text outside translate tags."""
    text = LEFT_OUT.sub(blank, text)
    for name in CODE_BLOCKS:
        text = re.sub(rf"\{{% block {name} %\}}.*?\{{% endblock[^%]*%\}}", "", text)
    yield from literals(text)
    text = TAG.sub(blank, text)
    for match in SHOWN.finditer(text):
        if has_words(match[1] or match[2] or ""):
            yield text.count("\n", 0, match.start()) + 1, match[0]
    for number, line in enumerate(re.sub(r"<[^>]*>", blank, text).splitlines(), 1):
        if has_words(re.sub(r"&\w+;", " ", line)):
            yield number, line.strip()


def literals(text: str) -> Iterator[tuple[int, str]]:
    """Yield literals in tags and filters that read like texts: several words, or a capital."""
    for tag in TAG.finditer(text):
        if tag[1] in MARKS:
            continue
        for match in LITERAL.finditer(tag[0]):
            literal = match[1] or match[2] or ""
            if has_words(literal) and re.search(r"[^\W\d_] |^[A-Z][a-z]", literal):
                yield text.count("\n", 0, tag.start()) + 1, match[0]


def has_words(text: str) -> bool:
    for name in NAMES:
        text = text.replace(name, "")
    return bool(WORD.search(text))


def test_no_text_stands_outside_the_marks() -> None:
    files = [
        path
        for folder in ("templates", "api", "tournaments")
        for path in sorted((settings.ROOT / folder).rglob("*"))
        if path.suffix in {".html", ".txt"} and "templates" in path.parts
    ]
    found = {
        f"{path.relative_to(settings.ROOT)}:{number}": words
        for path in files
        for number, words in unmarked(path.read_text(encoding="utf-8"))
    }
    assert found == {}
    assert len(files) > 150


def test_a_translated_page_includes_no_part_that_is_not_translated() -> None:
    root = settings.ROOT / "templates"
    mixed = {
        (str(path.relative_to(root)), part)
        for path in sorted(root.rglob("*.html"))
        if is_translated({f"templates/{path.relative_to(root)}"})
        for part in INCLUDED.findall(path.read_text(encoding="utf-8"))
        if not is_translated({f"templates/{part}"})
    }
    # Only the server's owner sees it.
    names = "online/_daily_names.html"
    assert mixed == {("online/daily.html", names), ("online/past_daily.html", names)}


@pytest.mark.parametrize(
    "text",
    [
        "<p>Planted sentence</p>",
        "{% if a %}Planted{% endif %}",
        '<p title="Planted sentence">{{ a }}</p>',
        '<button aria-label="Planted">x</button>',
        '{% include "a.html" with title="Planted sentence" %}',
        '{{ name|default:"No name" }}',
        '<input type="submit" value="Save">',
        "{% translate 'a' %}\n<b>of</b>",
    ],
)
def test_an_unmarked_text_is_found(text: str) -> None:
    assert list(unmarked(text))


@pytest.mark.parametrize(
    "text",
    [
        '{% translate "Save" %}',
        "<p>{% blocktranslate %}Planted <b>sentence</b>{% endblocktranslate %}</p>",
        '<p title="{% translate "Save" %}" class="soft note">{{ name }} · Clag Club</p>',
        '<button name="do" value="agree">{{ label }}</button>&nbsp;',
        '{% include "a.html" with kind="draw" %}{# A comment #}',
    ],
)
def test_what_is_marked_or_no_text_passes(text: str) -> None:
    assert list(unmarked(text)) == []
