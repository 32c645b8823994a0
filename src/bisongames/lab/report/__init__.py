"""Reports: rows, conclusions, tables, plots and pages."""
