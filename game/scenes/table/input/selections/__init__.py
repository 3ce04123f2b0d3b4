"""Several clicks put together: colonists placed, guests moved, goods kept or shipped."""
