"""The store: domain-named methods, SQL inside. No rules, no Discord."""
