"""`python -m smtpuzzles`."""

from smtpuzzles.cli import run

if __name__ == "__main__":
    run()
