"""The top-level slash commands that join commands of several subjects: one module for each group."""
