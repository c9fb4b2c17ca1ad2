"""The sandbox as a server: REST, gateway, and the page's own interface, on one loopback port."""
