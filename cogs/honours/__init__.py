"""Commands about honours."""
