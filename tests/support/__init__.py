"""Equipment that tests of several rooms share."""
