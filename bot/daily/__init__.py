"""The deal of a day: the same cards and the same computer players for many, and how everybody did."""
