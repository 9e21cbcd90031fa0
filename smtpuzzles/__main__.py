"""`smtpuzzles` and `python -m smtpuzzles`. Ctrl-C is heard while the rest is still being loaded."""

import os


def run() -> None:
    try:
        from smtpuzzles import cli

        cli.run()
    except KeyboardInterrupt:
        os._exit(130)


if __name__ == "__main__":
    run()
