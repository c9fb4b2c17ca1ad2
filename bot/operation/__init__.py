"""What operators see of a running bot: which interaction a log line is about, and figures."""
