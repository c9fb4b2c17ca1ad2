"""What people are told of a table: calls, digests, news, recaps."""
