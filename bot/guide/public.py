"""What others may use of the guide."""

from bot.guide.screens.welcome import first_buttons
