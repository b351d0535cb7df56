"""The bundles that pages load are built of the modules and style sheets as they are now."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.node import run_npm

ROOT = Path(__file__).parents[2]
BUNDLES = ROOT / "static" / "bundles"
STATIC = re.compile(r"{% static '([^']+)' %}")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundles, built again in another folder, with a list of what went into them."""
    folder = tmp_path_factory.mktemp("bundles")
    done = run_npm("bundles", f"--outdir={folder}", f"--metafile={folder / 'meta.json'}")
    assert done.returncode == 0, done.stderr
    return folder


def names(folder: Path) -> set[str]:
    """The names of the scripts and style sheets in a folder."""
    return {file.name for file in folder.iterdir() if file.suffix in {".css", ".js"}}


def test_the_bundles_are_up_to_date(built: Path) -> None:
    assert names(BUNDLES) == names(built)
    old = [
        name
        for name in names(built)
        if (BUNDLES / name).read_bytes() != (built / name).read_bytes()
    ]
    assert not old, "run `make bundles`"


def test_every_script_and_every_bundle_is_loaded_by_a_page(built: Path) -> None:
    templates = (ROOT / "templates").rglob("*.html")
    loaded = {path for page in templates for path in STATIC.findall(page.read_text())}
    inputs = json.loads((built / "meta.json").read_text())["inputs"]
    used = {f"static/{path}" for path in loaded} | set(inputs)
    scripts = [*(ROOT / "static" / "js").rglob("*.js"), *BUNDLES.iterdir()]
    assert {str(path.relative_to(ROOT)) for path in scripts} - used == set()


def test_a_page_whose_scripts_have_texts_carries_their_catalogue() -> None:
    """Without it, only readers of other languages would notice."""
    speaking = {path.name for path in BUNDLES.glob("*.js") if '"catalogue"' in path.read_text()}
    assert "game.js" in speaking
    silent = [
        page.name
        for page in (ROOT / "templates").rglob("*.html")
        if any(f"bundles/{name}" in page.read_text() for name in speaking)
        and "core/_script_catalogue.html" not in page.read_text()
    ]
    assert silent == []
