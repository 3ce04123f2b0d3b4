"""Hatchling's hook: lays compiled modules into the wheel, which then is for one system and Python.

build.py says where they are in the environment variable COMPILED_MODULES; without it, as with
`pip install .`, the wheel is for all.
"""

from __future__ import annotations

import os
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledModulesHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds the folder and the tags."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called before the wheel is built."""
        folder = os.environ.get("COMPILED_MODULES")
        if folder:
            build_data["force_include"][folder] = "game/compiled"
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
