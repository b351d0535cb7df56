"""Bundle the small files that one page needs, because a phone waits for every file it requests.

`js/table.js` holds the modules in `static/js/scoring/table/` and what they import, in import order;
`css/table.css` holds the style sheets below. Bundles are written when Django looks static files up,
so a changed module needs no build step: reload the page. `collectstatic` names them by content.
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

STYLE_SHEETS = ("tokens", "base", "parts", "card", "score")
IMPORT = re.compile(r'^import (\{.*\}) from "((?:\.\.?/)+[\w/]*?)(\w+)\.js";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:const|class) (\w+))", re.MULTILINE)
# Whole lines only: "//" within a line may be part of a string, such as an address.
COMMENT = re.compile(r"^ *//.*\n", re.MULTILINE)


def bundle_modules(folder: Path, first: str = "main") -> str:
    """Return one script of the module `first` and its imports, each in a scope of its own.

    Understands only `import { a, b } from "./c.js";` on one line, with any relative path, and
    `export` before a const or a class. No two modules may have the same file name.
    """
    parts: dict[str, str] = {}

    def add(where: Path, name: str) -> None:
        # Imports first, so that each module finds those it uses defined above it.
        text = (where / f"{name}.js").read_text(encoding="utf-8")
        for _, path, other in IMPORT.findall(text):
            if other not in parts:
                add(where / path, other)
        names = ", ".join(name for _, name in EXPORT.findall(text))
        body = EXPORT.sub(r"\1", IMPORT.sub(r"const \1 = \3Module;\n", COMMENT.sub("", text)))
        parts[name] = f"const {name}Module = (() => {{\n{body}\nreturn {{ {names} }};\n}})();\n"

    add(folder, first)
    return f'"use strict";\n(() => {{\n{"".join(parts.values())}}})();\n'


def bundle_style_sheets(folder: Path, names: Iterable[str] = STYLE_SHEETS) -> str:
    """Return one style sheet, in the order of the names."""
    return "".join((folder / f"{name}.css").read_text(encoding="utf-8") for name in names)


def static_folder() -> Path:
    """Return the folder of the source files."""
    return Path(settings.ROOT) / "static"


BUNDLES: dict[str, Callable[[], str]] = {
    "js/table.js": lambda: bundle_modules(static_folder() / "js" / "scoring" / "table"),
    "css/table.css": lambda: bundle_style_sheets(static_folder() / "css"),
}


class BundleFinder(BaseFinder):
    """Find bundles as static files, and write each bundle again when its content has changed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Write bundles below `settings.VAR`, like everything the service generates."""
        super().__init__(*args, **kwargs)
        self.storage = FileSystemStorage(location=settings.VAR / "bundles")

    def check(self, **_kwargs: Any) -> list[Any]:
        """Report nothing: the finder has no settings."""
        return []

    def find(self, path: str, find_all: bool = False, **_kwargs: Any) -> Any:
        """Write the bundle `path` if it changed and return its file; find no other path."""
        if path not in BUNDLES:
            return [] if find_all else None
        file = self.storage.path(path)
        _write(Path(file), BUNDLES[path]())
        return [file] if find_all else file

    def list(self, ignore_patterns: Iterable[str] | None) -> Iterator[Any]:
        """Yield all bundles with their storage."""
        del ignore_patterns
        for path in BUNDLES:
            self.find(path)
            yield path, self.storage


def _write(file: Path, text: str) -> None:
    # An unchanged file keeps its time, so that `ops.static` need not collect again.
    if file.exists() and file.read_text(encoding="utf-8") == text:
        return
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
