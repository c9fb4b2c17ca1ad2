"""What people type and press: slash commands, buttons, selects. Parse, call bot/, answer."""
