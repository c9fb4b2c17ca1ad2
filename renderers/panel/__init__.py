"""The picture of a hand panel: the table as a strip on top, the hand below it."""
