"""What duplicate writes down: sheets, results, season lines."""
