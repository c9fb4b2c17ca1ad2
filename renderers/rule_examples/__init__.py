"""Cards as somebody lays them, with the verdict of the rules: what is allowed and what is not."""
