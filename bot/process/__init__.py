"""The process: command line, logging in, serving, logs and exit statuses."""
