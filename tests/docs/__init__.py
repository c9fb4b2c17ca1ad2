"""The papers of the project: links, citations, and that they build."""
