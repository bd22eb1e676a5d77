"""How an engine is asked what it makes of scenarios, and how its answers are graded.

Knows no game and no layout; engines are other programs, reached through a pipe or a file.
"""
