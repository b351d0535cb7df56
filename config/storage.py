"""Static files under names with a hash, so that browsers may keep them for ever."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORTS = (
    r"""(?P<matched>import(?P<import>[\s\{][^;]*?)\s*from\s*"(?P<url>\.\.?/[^"]*)";)""",
    """import%(import)s from "%(url)s";""",
)


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # no types
    """As whitenoise has it; what a script of ours imports is named by its hash, too.

    Django can do that by itself, but for other people's scripts as well, and one of those
    mentions an import in a comment.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", (IMPORTS,)))
