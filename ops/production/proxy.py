"""Caddy in front of the web servers, with the configuration of production."""

from __future__ import annotations

import re
import shutil
import subprocess
from typing import TYPE_CHECKING

from ops.production.crew import ROOT
from ops.programs import LOCALHOST, free_port
from ops.servers import Unavailable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ops.production.crew import Crew

NAME = "proxy"
CADDYFILE = ROOT / "deploy" / "Caddyfile"
SINCE_2_7 = r"request_buffers (\w+)"
BEFORE_2_7 = r"buffer_requests\n\t\tmax_buffer_size \1"
OPTIONS = "\tadmin off\n"


def start_proxy(crew: Crew, webs: Iterable[int], *, port: int = 0, tls: bool = False) -> int:
    """Start Caddy before the web servers on these ports; return its own port.

    With `tls` it makes a certificate of its own, which no browser trusts. Raises Unavailable
    where Caddy is not installed.
    """
    program = shutil.which("caddy")
    if program is None:
        raise Unavailable("Caddy is not installed")
    port, servers = port or free_port(), [f"{LOCALHOST}:{web}" for web in webs]
    file = crew.folder / "Caddyfile"
    file.write_text(_configuration(program, port, tls=tls), encoding="utf-8")
    names = (f"{'https' if tls else 'http'}://{name}:{port}" for name in ("localhost", LOCALHOST))
    crew.start(
        NAME,
        [program, "run", "--adapter", "caddyfile", "--config", str(file)],
        env={
            "DOMAIN": ", ".join(names),
            "WEB": " ".join(servers),
            "WEB_1": servers[0],
            "WEB_2": servers[-1],
            "XDG_DATA_HOME": str(crew.folder / "caddy"),
            "XDG_CONFIG_HOME": str(crew.folder / "caddy"),
        },
    )
    return port


def _configuration(program: str, port: int, *, tls: bool) -> str:
    text = CADDYFILE.read_text(encoding="utf-8")
    shown = subprocess.run([program, "version"], check=True, capture_output=True, text=True).stdout
    if tuple(map(int, re.findall(r"\d+", shown)[:2])) < (2, 7):  # as Debian has it
        text = re.sub(SINCE_2_7, BEFORE_2_7, text)
    if not tls:
        return text
    more = f"\thttp_port {free_port()}\n\thttps_port {port}\n\tlocal_certs\n\tskip_install_trust\n"
    return text.replace(OPTIONS, OPTIONS + more)
