"""Mutants of the rules and the texts, and whether the shipped scenarios notice them; not part of the package."""
