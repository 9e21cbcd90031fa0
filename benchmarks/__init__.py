"""How fast the program is, as ratios against baselines that run beside it. `make bench` runs them all."""
