"""Keep the catalogues of translations: which texts they have, how they are read, written and checked.

Needs GNU gettext to collect texts, as development does; reading and compiling a catalogue needs Python only.
"""
