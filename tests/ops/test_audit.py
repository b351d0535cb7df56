"""Locked packages are looked up in the list of known vulnerabilities."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.audit import Found, Package, locked_packages, main

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

PACKAGES = [("PyPI", "django", "5.2.1"), ("npm", "esbuild", "0.1.0")]


def test_packages_of_python_and_of_node_are_looked_up_with_their_versions() -> None:
    found = {(ecosystem, name): version for ecosystem, name, version in locked_packages()}
    assert found["PyPI", "django"].startswith("5.2.")
    assert found["npm", "esbuild"][0].isdigit()
    assert all(found.values())


def test_a_known_vulnerability_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    def ask(packages: Sequence[Package]) -> list[Found]:
        return [
            {"vulns": [{"id": "GHSA-1"}]} if name == "django" else {} for _, name, _ in packages
        ]

    assert main(PACKAGES, ask) == 1
    assert "django 5.2.1: https://osv.dev/vulnerability/GHSA-1" in capsys.readouterr().out


def test_nothing_known_is_no_failure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(PACKAGES, lambda packages: [{} for _ in packages]) == 0
    assert "Packages looked up: 2. Known vulnerabilities: 0." in capsys.readouterr().out


def test_a_list_that_cannot_be_reached_is_reported_and_stops_nothing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def ask(_packages: Sequence[Package]) -> list[Found]:
        raise OSError("no network")

    assert main(PACKAGES, ask) == 0
    assert "NOT CHECKED" in capsys.readouterr().out
