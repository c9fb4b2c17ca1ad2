"""What others may use of the people."""

from bot.people.privacy import GRACE, counts_of, departures, everything_about
