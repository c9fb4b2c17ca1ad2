"""What is stored about people and servers, and how it is deleted."""
