"""Look every locked package up in the list of known vulnerabilities: `make audit`.

    python -m tests.audit

The list is OSV (https://google.github.io/osv.dev/post-v1-querybatch/), which covers PyPI and npm.
Ends with 1 if a package is in it. Where the list cannot be reached, says so and ends with 0: what
was not checked must not stop a change, and must not look like a check that was passed.
"""

from __future__ import annotations

import json
import re
import sys
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).parents[1]
SERVICE = "https://api.osv.dev/v1/querybatch"
PAGE = "https://osv.dev/vulnerability/"
BATCH = 500
TIMEOUT_SECONDS = 20
PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==([^\s;\\]+)", re.MULTILINE)

Package = tuple[str, str, str]
"""Ecosystem, name and version."""


class Found(TypedDict, total=False):
    """What the service answers about one package."""

    vulns: list[dict[str, str]]


def locked_packages(root: Path = ROOT) -> list[Package]:
    """List all packages of the lock files, in order."""
    return sorted({*_python_packages(root), *_node_packages(root)})


def _python_packages(root: Path) -> Iterator[Package]:
    for lock in sorted((root / "requirements").glob("*.txt")):
        for name, version in PINNED.findall(lock.read_text(encoding="utf-8")):
            yield "PyPI", name.lower(), version


def _node_packages(root: Path) -> Iterator[Package]:
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))
    for path, about in lock["packages"].items():
        if path:  # the empty one is this project
            yield "npm", path.rpartition("node_modules/")[2], about["version"]


def ask_service(packages: Sequence[Package]) -> list[Found]:
    """Ask the service about some packages; return its answers in order. Raises OSError."""
    queries = [
        {"package": {"ecosystem": ecosystem, "name": name}, "version": version}
        for ecosystem, name, version in packages
    ]
    request = urllib.request.Request(
        SERVICE, json.dumps({"queries": queries}).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310 - as above
        results: list[Found] = json.load(answer)["results"]
        return results


def main(
    packages: Sequence[Package], ask: Callable[[Sequence[Package]], list[Found]] = ask_service
) -> int:
    """Print what is known about the packages; return 1 if anything is."""
    known = 0
    try:
        for start in range(0, len(packages), BATCH):
            batch = packages[start : start + BATCH]
            for (_, name, version), found in zip(batch, ask(batch), strict=True):
                for one in found.get("vulns", []):
                    known += 1
                    print(f"{name} {version}: {PAGE}{one['id']}")
    except (OSError, ValueError, KeyError) as reason:
        print(f"NOT CHECKED: {SERVICE} cannot be asked ({reason}).")
        return 0
    print(f"Packages looked up: {len(packages)}. Known vulnerabilities: {known}.")
    return int(known > 0)


if __name__ == "__main__":
    sys.exit(main(locked_packages()))
