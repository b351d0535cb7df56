"""Answer in the language of the visitor: which that is, and the texts of scripts in it."""
