"""Keep the catalogues of translations: which texts they have, how they are read and checked.

Collecting texts needs GNU gettext; reading and compiling a catalogue needs Python only.
"""
