"""The hand panel: what one player sees of their hand, what they may do, and how that fits the screen."""
