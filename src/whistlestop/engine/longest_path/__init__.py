"""The longest continuous path (EU-24): frontier dynamic programming with A*."""
