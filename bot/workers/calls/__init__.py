"""What single people are told: pings, daily digests, news that concern them."""
