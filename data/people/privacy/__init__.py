"""Export and deletion of what is stored about people and servers."""
