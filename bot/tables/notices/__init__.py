"""What people are told of a table: calls, digests, news, whether a table is quiet."""
