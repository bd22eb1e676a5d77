"""Reports for people and programs: `report` says what is in them, `text`, `markdown` and `machine` how they look."""
