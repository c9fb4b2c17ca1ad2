"""The catalogues of translations: made from the source, brought up to date, and counted."""
