"""Every text for people in the sources is marked for translation, also one that no test shows.

Python is read as a tree: the arguments that are sentences for people may not be plain strings.
Scripts and the designs of printed pages are read for strings that look like texts.
"""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

import pytest
from django.conf import settings

from tournaments.core.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WORD = re.compile(r"[^\W\d_]{2,}")


def sources(*folders: str, ending: str) -> list[Path]:
    """Return the files of some folders."""
    return [path for name in folders for path in sorted((settings.ROOT / name).rglob(ending))]


def test_every_mark_is_where_xgettext_finds_it() -> None:
    # It knows the functions by their own names and by _, and does not look into f-strings.
    renamed = re.compile(r"import n?gettext\w* as (?!_$)\w+", re.MULTILINE)
    found = {
        path: path.read_text() for path in sources("api", "engine", "tournaments", ending="*.py")
    }
    assert [str(path) for path, text in found.items() if renamed.search(text)] == []
    assert [str(path) for path, text in found.items() if has_mark_in_f_string(text)] == []


def has_mark_in_f_string(text: str) -> bool:
    """Return whether a module marks a text within an f-string."""
    strings = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.JoinedStr)]
    names = {node.id for one in strings for node in ast.walk(one) if isinstance(node, ast.Name)}
    return not names.isdisjoint({"_", "gettext", "ngettext"})


def _family(kind: type[Refused]) -> Iterator[type[Refused]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from _family(narrower)


SENTENCE_AT = {kind.__name__: 0 for kind in _family(Refused)} | {
    "field_error": 2,
    "FieldProblem": 2,
    "Finding": 1,
    "ValidationError": 0,
    "fill": 0,
    "Problem": -1,
    "ScoreWarning": 1,
}
"""The place of the sentence for people among the arguments."""
MESSAGES = {"success", "info", "warning", "error"}
KEYWORDS = {"label", "title", "sentence", "message", "detail", "lede", "empty_label"}
"""Arguments, and keys of rows, that are texts for people."""


def is_plain(node: ast.expr) -> bool:
    """Return whether an expression has words that are not the argument of a function."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str) and bool(WORD.search(node.value))
    if isinstance(node, ast.JoinedStr):
        return any(map(is_plain, node.values))
    if isinstance(node, ast.IfExp):
        return is_plain(node.body) or is_plain(node.orelse)
    if isinstance(node, ast.BoolOp):
        return any(map(is_plain, node.values))
    return isinstance(node, ast.BinOp) and (is_plain(node.left) or is_plain(node.right))


def sentences(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what is a text for people in a call or a row."""
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        place = SENTENCE_AT.get(name)
        if isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "messages":
            place = 1 if name in MESSAGES else None
        if place is not None and len(node.args) > max(place, 0):
            yield node.args[place]
        yield from (one.value for one in node.keywords if one.arg in KEYWORDS)
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "template":
        yield node.value
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value in KEYWORDS:
                yield value


def test_no_sentence_for_people_is_a_plain_string() -> None:
    files = sources("api", "tournaments", "engine", ending="*.py")
    # Commands print to terminals, and the shapes of the API are its documentation.
    files = [path for path in files if not {"management", "migrations", "cli"} & set(path.parts)]
    found = [
        f"{path.relative_to(settings.ROOT)}:{one.lineno}: {ast.unparse(one)}"
        for path in files
        for node in ast.walk(ast.parse(path.read_text()))
        for one in sentences(node)
        if is_plain(one)
    ]
    assert not found, "\n".join(found)


MARKED = re.compile(r'n?gettext\(\s*"(?:[^"\\]|\\.)*"(?:,\s*"(?:[^"\\]|\\.)*")?')
COMMENT = re.compile(r"^\s*//.*$|/\*[\s\S]*?\*/|^import .*$", re.MULTILINE)
LITERAL = re.compile(r'(?P<before>\w+: *)?("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)')
VALUE = re.compile(r"\$\{[^{}]*(\{[^{}]*\}[^{}]*)*\}")
TEXT = re.compile(r"\b[A-Z][a-z]|[a-z]{2,} [a-z]")
CODE = r"[.\[]\w+-|^htmx:|\.\w+ a$|^(\w+) \1-"
"""Selectors, and classes such as `pad pad-many`."""
SCRIPT_TERMS = {
    "Alone",  # the name of a key, for tests
    "Backspace",
    "BroadcastChannel",
    "Changed before it was sent",  # stored with the result, as it was written
    "Content-Type",
    "Corrected at once",  # stored with the result too
    "DOMContentLoaded",
    "Enter",
    "EventSource",
    "Idempotency-Key",
    "If-Match",
    "If-None-Match",
    "One or the other.",  # only asked whether there is one
    "Retry-After",
    "SecurityError",
    "Table",  # in the Authorization header
    "X-Part",
    "X-Repeat",
    "X-Pieces",
}


FAULT = re.compile(r"throw new (?:Range|Type)?Error\([^;]*\);")
"""A fault of the program itself, which stands in the browser's console and nowhere else."""


@pytest.mark.parametrize("path", sources("static/js", ending="*.js"), ids=lambda path: path.name)
def test_no_text_of_a_script_is_a_plain_string(path: Path) -> None:
    rest = FAULT.sub("", MARKED.sub("", COMMENT.sub("", path.read_text())))
    found = []
    for match in LITERAL.finditer(rest):
        text = VALUE.sub(" ", match[2][1:-1])
        if match["before"] in {"class: ", "kind: "} or re.search(CODE, text):
            continue
        if TEXT.search(text):
            found.append(text)
    assert set(found) <= SCRIPT_TERMS


DESIGN_TERMS = {
    "DejaVu Sans Mono", "Libertinus Serif", "a4", "a5", "bold", "common.typ", "dotted", "en",
    "italic", "lining", "normal", "regular", "straight", "tabular",
}  # fmt: skip


@pytest.mark.parametrize(
    "path", sources("tournaments/papers", ending="*.typ"), ids=lambda path: path.name
)
def test_no_text_of_a_printed_page_is_in_its_design(path: Path) -> None:
    source = re.sub(r"//.*$", "", path.read_text(), flags=re.MULTILINE)
    strings = {text for text in re.findall(r'"([^"]*)"', source) if re.search("[a-z]{2}", text)}
    assert strings <= DESIGN_TERMS | {text for text in strings if re.fullmatch("#?[0-9a-f]+", text)}
    # Brackets hold text, beside the values in it.
    shown = re.findall(r"\[([^\[\]]*)\]", re.sub(r"#[\w.]+", "", source))
    assert not [text for text in shown if WORD.search(text)]
