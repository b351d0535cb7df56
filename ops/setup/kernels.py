"""Compile the kernels, where this machine has a C compiler: `python -m ops.setup.kernels`.

Set-up runs this and ignores how it ends, for everything works without kernels (ADR 0260).
"""

from __future__ import annotations

import sys
from pathlib import Path

from engine import build_kernel

ROOT = Path(__file__).resolve().parents[2]


def sources() -> list[Path]:
    """Return the C source of every kernel."""
    return sorted(
        path for part in ("engine", "tournaments") for path in ROOT.glob(f"{part}/**/*.c")
    )


def main() -> int:
    """Compile what is not compiled yet, say what there is, and return 1 if something is missing."""
    missing = 0
    for source in sources():
        built = build_kernel(source)
        missing += not built
        print(f"{source.relative_to(ROOT)}: {'compiled' if built else 'Python is used instead'}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
