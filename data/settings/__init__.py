"""What people and servers have set, and what they have used up."""
