"""`python -m sobek_rules` and the installed command: exit codes, and nothing left on the screen but what is meant."""

import io
import os
import sys

WRONG, CRASHED, INTERRUPTED = 2, 70, 130
_FAULT = "This is a fault in sobek, not in your files. Please report it with the lines above."


def main() -> None:
    """Run the program; exits 0 when fine, 1 when an expectation failed, 2 on bad input, 70 on a fault of ours."""
    for stream in (sys.stdout, sys.stderr):
        # The same input gives the same bytes whatever the locale; what cannot be encoded even so is escaped.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    sys.exit(_written())


def _written() -> int:
    """What running the program comes to, or that its output cannot be written."""
    if sys.stdout is None:
        return _complain("cannot write: standard output is closed")
    try:
        code = _run()
        sys.stdout.flush()
        return code
    except BrokenPipeError:  # whoever read our output has had enough
        code = 0
    except OSError as error:
        code = _complain(f"cannot write: {error.strerror}")
    # Keep the interpreter from trying again when it ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code


def _run() -> int:
    """The exit code; raises `OSError` where the output cannot be written."""
    if sys.argv[1:2] == ["--version"]:
        from sobek_rules.version import __version__

        print(f"sobek {__version__}")
        return 0
    from sobek_rules.cli.app import program
    from sobek_rules.errors import BadInput

    try:
        program(sys.argv[1] if len(sys.argv) > 1 else "")(prog_name="sobek")
    except SystemExit as stop:
        if isinstance(stop.__context__, BrokenPipeError):  # of which typer makes a failure
            raise stop.__context__ from None
        return stop.code if isinstance(stop.code, int) else 0
    except BadInput as error:
        return _complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:  # of no file, so of our output
            raise
        import traceback

        _complain(traceback.format_exc() + _FAULT)
        return CRASHED
    return 0


def _complain(what: str) -> int:
    """Say what is wrong on standard error, if that can be written to."""
    try:
        if sys.stderr is not None:
            print(what, file=sys.stderr)
    except OSError:
        pass
    return WRONG


if __name__ == "__main__":
    main()
