"""The virtual environment is made once and kept right."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ops import bootstrap


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """A checkout with two locks, and a list of what was run in place of running it."""
    (tmp_path / "requirements").mkdir()
    for name in ("base", "dev"):
        (tmp_path / "requirements" / f"{name}.txt").write_text(f"{name}==1\n")
    seen: list[list[str]] = []

    def run(command: list[str], **_options: Any) -> subprocess.CompletedProcess[bytes]:
        seen.append(command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(bootstrap, "ROOT", tmp_path)
    monkeypatch.setattr(bootstrap, "STAMP", tmp_path / "installed.json")
    (tmp_path / "package-lock.json").write_text("{}")
    (tmp_path / "node_modules").mkdir()
    monkeypatch.setattr(bootstrap, "NODE_LOCK", tmp_path / "package-lock.json")
    monkeypatch.setattr(bootstrap, "NODE_STAMP", tmp_path / "node_modules" / "installed.json")
    monkeypatch.setattr(subprocess, "run", run)
    return seen


def test_second_start_installs_nothing(calls: list[list[str]]) -> None:
    bootstrap.install("base")
    bootstrap.install("base")
    assert len(calls) == 1


def test_packages_are_checked_against_their_hashes(calls: list[list[str]]) -> None:
    bootstrap.install("base")
    assert "--require-hashes" in calls[0]


def test_changed_lock_is_installed_again(calls: list[list[str]]) -> None:
    bootstrap.install("base")
    bootstrap.lock_of("base").write_text("base==2\n")
    bootstrap.install("base")
    assert len(calls) == 2


def test_development_packages_are_enough_to_run(calls: list[list[str]]) -> None:
    bootstrap.install("dev")
    bootstrap.install("base")
    assert [Path(call[-1]).name for call in calls] == ["dev.txt"]


def test_the_tools_for_the_scripts_are_installed_once_and_again_when_their_lock_changes(
    calls: list[list[str]],
) -> None:
    bootstrap.install_node_packages()
    bootstrap.install_node_packages()
    assert [call[1:] for call in calls] == [["ci", "--silent"]]
    bootstrap.NODE_LOCK.write_text("[]")
    bootstrap.install_node_packages()
    assert len(calls) == 2


def test_broken_stamp_only_means_to_install_again(calls: list[list[str]]) -> None:
    bootstrap.STAMP.write_text("not json")
    bootstrap.install("base")
    assert len(calls) == 1


def test_failed_installation_leaves_no_stamp(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = subprocess.CompletedProcess[bytes]([], 1)
    monkeypatch.setattr(subprocess, "run", lambda *_a, **_k: failed)
    with pytest.raises(bootstrap.CannotStart):
        bootstrap.install("base")
    assert not bootstrap.STAMP.exists()


def test_unknown_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert bootstrap.main(["dance"]) == 2
    assert "bootstrap.py run" in capsys.readouterr().out


def test_every_lock_names_neither_a_host_nor_a_folder() -> None:
    root = Path(__file__).parents[2] / "requirements"
    locks = list(root.glob("*.txt"))
    assert locks
    for lock in locks:
        text = lock.read_text()
        assert "://" not in text
        assert "index-url" not in text
        assert "find-links" not in text


def test_the_lock_of_the_tools_for_the_scripts_names_no_address_of_a_package() -> None:
    packages = json.loads((Path(__file__).parents[2] / "package-lock.json").read_text())["packages"]
    locked = [package for path, package in packages.items() if path]
    assert locked
    assert all(package["integrity"] and "resolved" not in package for package in locked)


def test_development_lock_holds_the_same_versions() -> None:
    root = Path(__file__).parents[2] / "requirements"

    def pins(name: str) -> set[str]:
        lines = (root / name).read_text().splitlines()
        return {line.split(" ")[0] for line in lines if line[:1].isalpha()}

    assert pins("base.txt") <= pins("dev.txt")


@pytest.mark.parametrize("port", ["", "abc", "0", "-1", "65536", "99999", "8 0"])
def test_a_port_that_cannot_be_one_is_named(port: str) -> None:
    with pytest.raises(bootstrap.CannotStart, match="1 to 65535"):
        bootstrap.check_port(port)


def test_a_port_that_can_be_one_is_taken() -> None:
    bootstrap.check_port("8001")


def test_an_empty_port_counts_as_none(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """As an empty setting does everywhere (README), such as one that a compose file passes on."""
    monkeypatch.setenv("PORT", "")
    for step in ("create_venv", "install", "install_node_packages", "build_kernels"):
        monkeypatch.setattr(bootstrap, step, lambda *_: None)
    assert bootstrap.main(["setup"]) == 0
    subprocess.run([sys.executable, "-m", "ops.ask_health"], cwd=bootstrap.ROOT, check=False)
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("code", [0, 1])
def test_kernels_are_compiled_and_a_failure_is_passed_over(
    calls: list[list[str]], monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    def run(command: list[str], **_options: Any) -> subprocess.CompletedProcess[bytes]:
        calls.append(command)
        return subprocess.CompletedProcess(command, code)

    monkeypatch.setattr(subprocess, "run", run)
    bootstrap.build_kernels()
    assert [call[1:] for call in calls] == [["-m", "ops.setup.kernels"]]
