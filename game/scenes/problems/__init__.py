"""Problems and practice: the list, and a problem at the table."""
