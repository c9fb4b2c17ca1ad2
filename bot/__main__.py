"""`canasta`, or `python -m bot`."""

import sys

from bot.process.cli import main

if __name__ == "__main__":
    sys.exit(main())
