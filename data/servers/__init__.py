"""Settings of people and servers, and the allowances they have used."""
