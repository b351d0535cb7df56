#!/usr/bin/env python3
"""Django's command line: `python manage.py help` lists the commands."""

import os
import signal
import sys


def main() -> None:
    """Run a command. `serve` says in words why it cannot start, and stops at once."""
    is_service = sys.argv[1:2] == ["serve"]
    if is_service:
        # Until there are processes to stop: an exception would end in a traceback, or be lost in
        # a callback. Before Django, whose import takes a while.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except OSError as error:
        # The folder of the data may already fail while the settings are read.
        from ops.start_checks import explain

        words = explain(error) if is_service else ""
        if words:
            sys.exit(words)
        raise


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
