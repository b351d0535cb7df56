"""Find small C sources that set-up has compiled on this machine; without them Python does the work.

A kernel is one C file beside the module that it speeds up. Set-up compiles it where there is a
compiler (`python -m ops.setup.kernels`), into the folder that Python keeps its own compiled modules
in. The product carries a hash of everything that it depends on in its name, so one of another
source is never loaded. Results do not depend on whether there is one (ADR 0260).
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import platform
import subprocess
import sys
from functools import cache
from pathlib import Path

__all__ = ["COMPILER", "SWITCH", "build_kernel", "find_kernel", "load_kernel"]

SWITCH = "CLAG_KERNELS"
"""The environment variable that turns kernels off when it is 0."""
COMPILER = "cc"
HEADERS = Path(__file__).parent
FLAGS = ("-O3", "-std=c11", "-shared", "-fPIC", "-ffp-contract=off", f"-I{HEADERS}")
"""`-ffp-contract=off`, because a multiplication and an addition at once round once only."""
MAX_SECONDS = 120


def build_kernel(source: Path, compiler: str = COMPILER) -> bool:
    """Compile a kernel unless that is done already; return whether there is one.

    A compiler that is missing or fails is not an error: the kernel is optional.
    """
    try:
        version = subprocess.run(
            [compiler, "--version"], capture_output=True, check=True, timeout=MAX_SECONDS
        ).stdout
        stem = _stem(source)
        product = stem.with_name(f"{stem.name}.{_digest(version)}.so")
        if product.exists():
            return True
        product.parent.mkdir(exist_ok=True)
        # Another process may be loading it, or building it too: rename it once it is complete.
        partial = stem.with_name(f"{product.name}.{os.getpid()}")
        command = [compiler, *FLAGS, "-o", str(partial), str(source)]
        subprocess.run(command, capture_output=True, check=True, timeout=MAX_SECONDS)
        partial.replace(product)
        for old in product.parent.glob(f"{source.stem}.*.so"):
            if old != product:
                old.unlink(missing_ok=True)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def find_kernel(source: Path) -> Path | None:
    """Return what was compiled of this very source for this machine, if anything was."""
    try:
        stem = _stem(source)
    except OSError:
        return None
    return next(stem.parent.glob(f"{stem.name}.*.so"), None)


def load_kernel(source: Path) -> ctypes.CDLL | None:
    """Load a kernel; None where there is none, or where it is switched off."""
    return None if os.environ.get(SWITCH) == "0" else _load(source)


@cache
def _load(source: Path) -> ctypes.CDLL | None:
    product = find_kernel(source)
    try:
        return None if product is None else ctypes.CDLL(str(product))
    except OSError:
        return None


def _stem(source: Path) -> Path:
    """Return the path of the product of a source, without the part that names the compiler."""
    parts = [source.read_bytes(), *(path.read_bytes() for path in sorted(HEADERS.glob("*.h")))]
    machine = (sys.platform, platform.machine(), str(sys.maxsize))
    # The folder is left out of the flags: a checkout may be moved.
    flags = FLAGS[:-1]
    name = _digest(*parts, *(text.encode() for text in (*machine, *flags)))
    return source.parent / "__pycache__" / f"{source.stem}.{name}"


def _digest(*parts: bytes) -> str:
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part).digest())
    return whole.hexdigest()[:16]
