"""What every test run needs, from wherever it is started."""

pytest_plugins = ["ops.parts"]
