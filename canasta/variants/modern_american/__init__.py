"""Modern American Canasta (rules: 7): talons, threes by choice, special hands, three profiles."""
