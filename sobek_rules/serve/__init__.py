"""The page at the table: a scenario comes in as text, perhaps with an edit, and what is to be shown goes out."""
