"""Compile what fills the disk and moves the clock of processes, and set both."""

from __future__ import annotations

import shutil
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

SOURCE = Path(__file__).with_name("shim.c")


@dataclass(frozen=True, slots=True)
class Shim:
    """The library, and the file that the processes read."""

    library: Path
    file: Path

    @classmethod
    def make(cls, folder: Path) -> Shim | None:
        """Compile it into a folder that every user may read; None without a C compiler."""
        compiler = shutil.which("cc")
        if compiler is None:
            return None
        shim = cls(folder / "shim.so", folder / "fault")
        command = [
            compiler,
            "-O2",
            "-shared",
            "-fPIC",
            "-o",
            str(shim.library),
            str(SOURCE),
            "-ldl",
        ]
        done = subprocess.run(command, check=False)
        shim.set()
        return None if done.returncode else shim

    @property
    def env(self) -> dict[str, str]:
        """What a process needs in its environment."""
        return {"LD_PRELOAD": str(self.library), "CLAG_FAULT": str(self.file)}

    def set(self, *, is_full: bool = False, offset: int = 0) -> None:
        """Fill the disk, and put the clock `offset` seconds ahead of the true time."""
        if not self.file.exists():
            self.file.write_bytes(bytes(16))
        with self.file.open("r+b") as file:
            file.write(struct.pack("=qq", is_full, offset))
