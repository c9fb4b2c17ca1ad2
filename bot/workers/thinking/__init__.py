"""Computer players that think longer: in other processes, within a budget."""
