"""Serve the pages of tables: score cards, entering deals, typed sheets, the director's desk."""
