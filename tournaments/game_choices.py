"""Name the values of choices about online games that pure modules compare with.

The models give them words (`models.TimeoutAction`, `models.UndoRule`); online games keep them.
"""

from __future__ import annotations

BOT_ACTS_ONCE, BOT_TAKES_OVER = "acts", "sits-in"
UNDO_NEVER, UNDO_IF_AGREED = "none", "agreed"
