"""The yardstick for computer players: two of them play the same deals, with the seats swapped."""
