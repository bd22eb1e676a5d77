"""The command line: each verb parses, calls the library, renders, and gives an exit code. No rules, no formatting."""
