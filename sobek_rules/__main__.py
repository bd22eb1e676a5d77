"""`python -m sobek_rules` and the installed command: exit codes, and nothing left on the screen but what is meant."""

import os
import sys

WRONG, CRASHED, INTERRUPTED = 2, 70, 130


def main() -> None:
    """Run the program; exits 0 when fine, 1 when an expectation failed, 2 on bad input, 70 on a fault of ours."""
    if sys.argv[1:] == ["--version"]:
        from sobek_rules.version import __version__

        print(f"sobek {__version__}")
        return
    sys.exit(_run())


def _run() -> int:
    from sobek_rules.cli.app import program
    from sobek_rules.errors import BadInput

    try:
        program(sys.argv[1] if len(sys.argv) > 1 else "")(prog_name="sobek")
    except SystemExit as stop:
        return stop.code if isinstance(stop.code, int) else 0
    except BadInput as error:
        print(error, file=sys.stderr)
        return WRONG
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has had enough; keep the interpreter from complaining when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception:
        import traceback

        traceback.print_exc()
        print("This is a fault in sobek, not in your files. Please report it with the lines above.", file=sys.stderr)
        return CRASHED
    return 0


if __name__ == "__main__":
    main()
