"""What the documents name is there: files, and what the glossary says the code calls a thing."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("api", "engine", "ops", "static/js", "templates", "tests", "tournaments")
NAMES = sorted(
    {
        name
        for line in (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| ")
        for name in re.findall(r"`([^`]+)`", line.rstrip(" |").rpartition(" | ")[2])
    }
)


def test_the_glossary_names_code() -> None:
    assert len(NAMES) > 100


def test_a_name_in_the_glossary_is_in_the_code() -> None:
    files = [
        path
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*.[pj][ys]")
        if "vendor" not in path.parts
    ]
    words = {word for path in files for word in re.findall(r"\w+", path.read_text("utf-8"))}
    assert [name for name in NAMES if not is_there(name, files, words)] == []


def is_there(name: str, files: list[Path], words: set[str]) -> bool:
    if "<" in name:
        return True  # a pattern of folders
    if "." in name:
        return any(str(path).endswith(f"/{name}") for path in files)
    return name in words


def test_every_path_in_the_documents_is_there() -> None:
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    missing = {
        (str(page.relative_to(ROOT)), path)
        for page in pages
        if "Superseded" not in (text := page.read_text(encoding="utf-8"))
        for path in re.findall(rf"`((?:{'|'.join(TOP_FOLDERS)})/[\w./]*\w)/?`", text)
        if not (ROOT / path).exists()
    }
    assert missing == set()


TOP_FOLDERS = (
    "api", "bench", "config", "deploy", "docs", "engine", "ops", "static", "templates", "tests",
    "tournaments",
)  # fmt: skip
