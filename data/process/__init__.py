"""What the program keeps about itself."""
