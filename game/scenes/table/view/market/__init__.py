"""The building market, small and large."""
