"""Small files that a page needs at once, joined into one: a phone waits for each that it asks for.

`js/table.js` is made of the modules in `static/js/scoring/table/`, in the order in which they
import each other; `css/table.css` of the style sheets below. They are made when static files are
looked for, so a changed module needs no build: reload the page. Gathering names them by their
content.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.storage import FileSystemStorage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

SHEETS = ("tokens", "base", "parts", "card", "score")
IMPORT = re.compile(r'^import (\{.*\}) from "((?:\.\.?/)+[\w/]*?)(\w+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:const|class) (\w+))", re.MULTILINE)
COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)


def join_modules(folder: Path, first: str = "main") -> str:
    """One script of the modules that `first` needs. Each keeps its own names to itself.

    Only `import { a, b } from "./c.js";` on one line is understood, with any relative path, and
    `export` before a const or a class. No two modules may have the same file name.
    """
    parts: dict[str, str] = {}

    def add(where: Path, name: str) -> None:
        text = (where / f"{name}.js").read_text(encoding="utf-8")
        for _, path, other in IMPORT.findall(text):
            if other not in parts:
                add(where / path, other)
        names = ", ".join(name for _, name in EXPORT.findall(text))
        body = EXPORT.sub(r"\1", IMPORT.sub(r"const \1 = \3Module;\n", COMMENT.sub("", text)))
        parts[name] = f"const {name}Module = (() => {{\n{body}\nreturn {{ {names} }};\n}})();\n"

    add(folder, first)
    return f'"use strict";\n(() => {{\n{"".join(parts.values())}}})();\n'


def join_sheets(folder: Path, names: Iterable[str] = SHEETS) -> str:
    """One style sheet, in the order of the names."""
    return "".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in names)


def static_folder() -> Path:
    """Where the files lie that are joined."""
    return Path(settings.ROOT) / "static"


MADE: dict[str, Callable[[], str]] = {
    "js/table.js": lambda: join_modules(static_folder() / "js" / "scoring" / "table"),
    "css/table.css": lambda: join_sheets(static_folder() / "css"),
}


class JoinedFinder(BaseFinder):
    """Finds the joined files, made anew in a folder of their own whenever they would differ."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Keep them beside the other files that the service makes for itself."""
        super().__init__(*args, **kwargs)
        self.storage = FileSystemStorage(location=settings.VAR / "joined")

    def check(self, **_kwargs: Any) -> list[Any]:
        """Nothing can be configured wrongly."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: Any) -> Any:
        """The file that `path` names, brought up to date; nothing for any other path."""
        if path not in MADE:
            return [] if find_all else None
        file = self.storage.path(path)
        _write(Path(file), MADE[path]())
        return [file] if find_all else file

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """All of them, with where they lie."""
        del ignore_patterns
        for path in MADE:
            self.find(path)
            yield path, self.storage


def _write(file: Path, text: str) -> None:
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
