"""What every test run needs, from wherever it is started."""

pytest_plugins = [
    "tests.plugin",
    "tests.support.api_fixtures",
    "tests.support.browser",
    "tests.support.page_fixtures",
]
