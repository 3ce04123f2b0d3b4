"""The entry point of the built application."""

import multiprocessing
import sys

from game.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # the process of the computer seats starts here too
    sys.exit(main())
