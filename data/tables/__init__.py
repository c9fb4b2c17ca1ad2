"""Tables: who sits at them, whose turn it is, what their messages show."""
