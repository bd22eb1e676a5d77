"""A judge for board-game rules."""
