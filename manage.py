#!/usr/bin/env python3
"""Django's command line: `python manage.py help` lists the commands."""

import logging
import os
import signal
import sys


def main() -> None:
    """Run a command. Every command puts in words what is wrong with this installation."""
    if sys.argv[1:2] == ["serve"]:
        # Until there are processes to stop: an exception would end in a traceback, or be lost in
        # a callback. Before Django, whose import takes a while.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    # What the pool repeats while a server is away is in the words below.
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except Exception as error:
        # Not at the top: it loads Django.
        from ops.start_checks import explain

        words = "" if "--traceback" in sys.argv else explain(error)
        if words:
            sys.exit(words)
        raise


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    main()
