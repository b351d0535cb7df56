"""The pages. A view fetches through the one door, makes finished rows, and shows a template."""
