"""Other programs, run to their end."""
import subprocess


class SiteError(Exception):
    """Why the site cannot be built; a sentence."""


def run(command: list, text: str = "", folder=None) -> str:
    """What a command writes. Raises SiteError with its own words where it fails."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(words, input=text, capture_output=True, text=True, encoding="utf-8", cwd=folder,
                              check=False)
    except FileNotFoundError as error:
        raise SiteError(f"{words[0]} is not installed") from error
    if done.returncode:
        raise SiteError(f"{' '.join(words)} has failed: {done.stderr.strip()}")
    return done.stdout
