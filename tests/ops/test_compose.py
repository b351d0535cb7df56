"""The installation of docker-compose.yml gives each service no more than it needs."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.urls import reverse

from ops.connections import KEEP_ALIVE_SECONDS
from ops.file_limit import MAX_CONNECTIONS, RESERVED_FILES
from ops.web_app import CLOSING_SECONDS
from ops.web_server import MAX_HEAD_BYTES, STOP_TIMEOUT
from ops.wsgi_threads import BODY_SECONDS, MAX_BODY_BYTES, OPEN_PATH, OPEN_QUERY

ROOT = Path(__file__).parents[2]
COMPOSE_TEXT = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
COMPOSE: Any = yaml.safe_load(COMPOSE_TEXT)
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
CADDYFILE = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
EXAMPLE = (ROOT / "deploy" / "env.example").read_text(encoding="utf-8")
SERVICES: list[str] = sorted(COMPOSE["services"])
RIGHTS = {"proxy": ["NET_BIND_SERVICE"]}
WEB = {"front", "data"}
NETWORKS = {"proxy": {"front"}, "web": WEB, "web-2": WEB, "worker-later": {"data", "outside"}}
# The image or a volume decides the first four. The others are for home.
KEPT_BACK = {"HOST", "PORT", "CLAG_VAR", "BACKUP_FOLDER", "DEMO", "CLAG_KERNELS", "DEBUG"}
EXACT = re.compile(r"(\$\{[A-Z]+_IMAGE:-)?[a-z-]+:(local|\d+\.\d+(\.\d+)?)\}?")


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_is_confined(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["cap_drop"] == ["ALL"]
    assert service.get("cap_add", []) == RIGHTS.get(name, [])
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["read_only"] is True
    assert "privileged" not in service
    assert re.fullmatch(r"\d+[mg]", service["mem_limit"])
    assert service["pids_limit"] > 0
    assert EXACT.fullmatch(service["image"]), service["image"]
    assert ("ports" in service) == (name == "proxy")


@pytest.mark.parametrize("name", SERVICES)
def test_a_service_reaches_only_what_it_needs(name: str) -> None:
    assert set(COMPOSE["services"][name]["networks"]) == NETWORKS.get(name, {"data"})
    assert COMPOSE["networks"]["data"] == {"internal": True}


def test_servers_of_data_run_as_themselves_and_ask_for_passwords() -> None:
    postgres, redis = (COMPOSE["services"][name] for name in ("postgres", "redis"))
    assert (postgres["user"], redis["user"]) == ("postgres", "redis")
    assert "--requirepass" in redis["command"]
    assert redis["environment"]["REDISCLI_AUTH"] == "${REDIS_PASSWORD}"
    environment = COMPOSE["services"]["web"]["environment"]
    assert environment["REDIS_URL"].startswith("redis://:${REDIS_PASSWORD:?")
    assert ":${POSTGRES_PASSWORD:?" in environment["DATABASE_URL"]


def test_every_variable_that_must_be_set_is_in_the_example() -> None:
    needed = set(re.findall(r"\$\{([A-Z_]+):\?", COMPOSE_TEXT))
    assert needed == set(re.findall(r"^([A-Z_]+)=", EXAMPLE, re.MULTILINE)) - {"TIME_ZONE"}


def test_the_example_offers_the_variables_that_the_compose_file_reads_and_no_others() -> None:
    read = set(re.findall(r"\$\{([A-Z_]+)", COMPOSE_TEXT))
    assert read == set(re.findall(r"^#?([A-Z_]+)=", EXAMPLE, re.MULTILINE))


def test_every_setting_of_the_readme_is_passed_on_to_the_service() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    table = readme.partition("\n## Configuration\n")[2].partition("\n## ")[0]
    first_cells = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
    offered = {name for cell in first_cells for name in re.findall(r"`([A-Z_]+)`", cell)}
    assert offered - KEPT_BACK == set(COMPOSE["services"]["web"]["environment"])


@pytest.mark.parametrize("name", ["web", "web-2", "worker-later"])
def test_those_who_write_letters_have_a_folder_for_them(name: str) -> None:
    service = COMPOSE["services"][name]
    assert "letters:/srv/clag/var/letters" in service["volumes"]
    assert re.search(r"\bCLAG_VAR=/srv/clag/var\s", DOCKERFILE)


def test_what_the_image_is_made_of_is_there_and_let_through() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", DOCKERFILE, re.MULTILINE)
    sources = [source for line in copied for source in line.split()]
    assert {"manage.py", "locale", "requirements/base.txt"} <= set(sources)
    for source in sources:
        path = ROOT / source
        files = [path] if path.is_file() else [one for one in path.rglob("*") if is_kept(one)]
        assert files, f"{source} is not there"
        ignored = [str(one) for one in files if is_ignored(one.relative_to(ROOT))]
        assert not ignored, f".dockerignore leaves out {ignored}"


def is_kept(path: Path) -> bool:
    """Whether a path is a file that was written, rather than made by Python."""
    return path.is_file() and "__pycache__" not in path.parts


def is_ignored(path: Path) -> bool:
    """Whether .dockerignore leaves out a path: its last line that fits it or a folder above."""
    ignored = False
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").split():
        pattern = line.removeprefix("!")
        if any(fnmatchcase(str(one), pattern) for one in (path, *path.parents)):
            ignored = not line.startswith("!")
    return ignored


def test_the_image_is_built_on_an_exact_version() -> None:
    lines = DOCKERFILE.splitlines()
    assert [line.partition(" AS ")[0] for line in lines if line.startswith("FROM")] == [
        "FROM ${PYTHON_IMAGE}"
    ] * 3
    assert re.fullmatch(r"ARG PYTHON_IMAGE=python:\d+\.\d+\.\d+-slim-\w+", lines[1])


def test_the_proxy_and_the_server_agree_about_limits() -> None:
    assert f"max_size {MAX_BODY_BYTES // 1024**2}MiB" in CADDYFILE
    assert f"request_buffers {MAX_BODY_BYTES // 1024**2}MiB" in CADDYFILE
    assert f"max_header_size {MAX_HEAD_BYTES // 1024}KiB" in CADDYFILE
    assert f"read_body {BODY_SECONDS:.0f}s" in CADDYFILE
    kept = re.search(r"keepalive (\d+)s", CADDYFILE)
    assert kept is not None
    assert int(kept[1]) < KEEP_ALIVE_SECONDS
    assert int(kept[1]) < CLOSING_SECONDS
    assert "keepalive_idle_conns_per_host" in CADDYFILE, "two are kept if only a time is given"
    files = COMPOSE["services"]["web"]["ulimits"]["nofile"]
    assert files >= MAX_CONNECTIONS + RESERVED_FILES


def test_there_are_two_web_servers_of_which_the_proxy_knows_both() -> None:
    services = COMPOSE["services"]
    assert services["web-2"] == services["web"]
    assert services["proxy"]["environment"]["WEB"].split() == ["web:8000", "web-2:8000"]
    assert {"web", "web-2"} <= set(services["proxy"]["depends_on"])


def test_the_proxy_asks_whether_a_server_stops_and_docker_waits_until_it_has() -> None:
    assert f"health_uri {OPEN_PATH.decode()}?{OPEN_QUERY.decode()}\n" in CADDYFILE
    assert "health_interval 500ms\n" in CADDYFILE
    grace = COMPOSE["services"]["web"]["stop_grace_period"]
    assert int(grace.removesuffix("s")) > CLOSING_SECONDS + STOP_TIMEOUT


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_image_has_the_kernels(tmp_path: Path) -> None:
    stage = DOCKERFILE.split(" AS kernels\n")[1].split("\nFROM ")[0]
    for folder in re.findall(r"^COPY (\w+) ", stage, re.MULTILINE):
        left_out = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=left_out)
        # What was compiled goes into the image with the sources.
        image = DOCKERFILE.split("\nFROM ")[-1]
        assert folder == "ops" or f"COPY --from=kernels /srv/clag/{folder} ./{folder}" in image
    (command,) = re.findall(r"^RUN python (.+)$", stage, re.MULTILINE)
    done = subprocess.run(
        [sys.executable, *command.split()],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert len(list(tmp_path.glob("*/**/*.so"))) == len(list(tmp_path.glob("*/**/*.c")))


def test_the_proxy_finds_the_number_of_a_game_in_its_addresses() -> None:
    """So that it can send all who play there to the same web server (ADR 0346)."""
    found = re.search(r"path_regexp game (\S+)", CADDYFILE)
    assert found
    for name in ("api:game", "api:game-actions", "api:game-stream", "game", "game-table"):
        of_game = re.search(found[1], reverse(name, args=[12]))
        assert of_game, name
        assert of_game[1] == "12"
    for name in ("play", "daily", "api:games", "my-games"):
        assert not re.search(found[1], reverse(name)), name
