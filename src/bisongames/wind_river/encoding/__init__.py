"""Wind River: bounds of actions and matches, and values for the texts of rules."""
