"""Tools that find the weights of the search; the player itself does without them."""
