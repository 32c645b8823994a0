"""Studies: comparison, sweep, sensitivity, ladder, fairness, overview."""
