"""Puerto Rico for one screen: a rules engine, computer seats and a table to play at."""

import sys

from game.kernel import COMPILED

__version__ = "0.1.0"

# Before any module that may be compiled is imported.
sys.meta_path.insert(0, COMPILED)
