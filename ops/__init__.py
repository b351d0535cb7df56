"""Starting, serving and checking: what runs the project rather than what it is."""
