"""Store static files under names with a hash, so that browsers can cache them for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

# The pattern, and the text that takes its place, in the form of Django's `patterns`.
IMPORTS = (
    r"""(?P<matched>import(?P<import>[\s\{][^;]*?)\s*from\s*"(?P<url>\.\.?/[^"]*)";)""",
    """import%(import)s from "%(url)s";""",
)


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # no types
    """Whitenoise's storage, which also rewrites the imports of our own scripts to hashed names.

    Django's own setting for this would rewrite third-party scripts as well, and one of those has
    an import in a comment.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (IMPORTS,)))
