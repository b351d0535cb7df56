"""Modules are bundled into one script, style sheets into one sheet, without a build step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.contrib.staticfiles import finders

from config.bundles import BUNDLES, EXPORT, IMPORT, STYLE_SHEETS, bundle_modules, static_folder

if TYPE_CHECKING:
    from pathlib import Path

MODULES = static_folder() / "js" / "scoring" / "table"


def write(folder: Path, **modules: str) -> Path:
    """Write modules, given by name and text, into the folder and return it."""
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, encoding="utf-8")
    return folder


def test_a_module_comes_after_those_that_it_imports_and_once(tmp_path: Path) -> None:
    bundle = bundle_modules(
        write(
            tmp_path,
            main='import { b } from "./two.js";\nimport { a } from "./one.js";\na(b);\n',
            two='import { a } from "./one.js";\nexport const b = a(1);\n',
            one="// Why.\nexport const a = (x) => x;\nconst own = 1;\n",
        )
    )
    assert bundle.count("const a = (x) => x;") == 1
    places = [bundle.index(f"const {name}Module") for name in ("one", "two", "main")]
    assert places == sorted(places)
    assert "const { b } = twoModule;" in bundle
    assert "return { a };" in bundle
    assert "own }" not in bundle
    assert "Why" not in bundle


def test_every_module_of_the_page_is_parsed_into_its_bundle() -> None:
    bundle = BUNDLES["js/table.js"]()
    for file in MODULES.rglob("*.js"):
        text = file.read_text(encoding="utf-8")
        assert f"const {file.stem}Module" in bundle, f"nobody imports {file.name}"
        assert len(IMPORT.findall(text)) == text.count("import "), file.name
        assert len(EXPORT.findall(text)) == text.count("export "), file.name


@pytest.mark.parametrize("path", sorted(BUNDLES))
def test_it_is_found_like_any_other_file_and_rebuilt_when_outdated(path: str) -> None:
    found = finders.find(path)
    assert isinstance(found, str)
    with open(found, "a", encoding="utf-8") as file:
        file.write("/* spoilt */")
    again = finders.find(path)
    assert again == found
    with open(found, encoding="utf-8") as file:
        assert file.read() == BUNDLES[path]()


def test_the_sheet_has_every_part() -> None:
    sheet = BUNDLES["css/table.css"]()
    for name in STYLE_SHEETS:
        assert (static_folder() / "css" / f"{name}.css").read_text(encoding="utf-8") in sheet
