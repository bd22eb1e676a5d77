"""Measurements, each as a ratio to something measured in the same run; nothing here passes or fails."""
