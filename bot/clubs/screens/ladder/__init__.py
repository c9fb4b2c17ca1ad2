"""The screens of a ladder."""
