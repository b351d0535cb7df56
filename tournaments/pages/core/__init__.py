"""Provide what all pages share: the layout, the organiser's frame, forms, conflicts."""
