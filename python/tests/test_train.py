import re
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "train.py"


def test_the_training_example_learns_to_beat_random(tmp_path):
    curve = tmp_path / "curve.svg"
    args = ["--updates", "30", "--every", "30", "--games", "60", "--threads", "1", "--plot", str(curve)]
    done = subprocess.run([sys.executable, EXAMPLE, *args], capture_output=True, text=True, check=True)
    before, after = (float(re.split(r"\s+", line.strip())[2]) for line in done.stdout.splitlines()[1:])
    assert after > before + 0.2
    assert curve.read_text().startswith("<svg")
