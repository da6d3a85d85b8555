#!/usr/bin/env python3
"""Fit how a game will end to what can be counted when a turn begins: logistic regression with a ridge.

  cargo run --release -p tefuda-benches --example positions -- magmell greedy 4000 > positions.tsv
  python3 scripts/fit_outlook.py positions.tsv [RIDGE]        (needs numpy; the ridge is 3 unless told)

The input has a line of names, then a line a position: the number of the game, whether the turn player won, the features.
Prints how well games are told that were left out of the fit, and the weights as they stand in games/GAME/src/outlook.rs.
"""
import sys

import numpy

RIDGE = float(sys.argv[2]) if len(sys.argv) > 2 else 3.0
PARTS = 4


def fit(features, won):
    weights = numpy.zeros(features.shape[1])
    ridge = RIDGE * numpy.eye(len(weights))
    ridge[0, 0] = 0.0
    for _ in range(30):
        chance = 1 / (1 + numpy.exp(-features @ weights))
        curve = features.T @ (features * (chance * (1 - chance))[:, None]) + ridge
        step = numpy.linalg.solve(curve, features.T @ (won - chance) - ridge @ weights)
        weights += step
        if abs(step).max() < 1e-6:
            break
    return weights


def surprise(features, won, weights):
    chance = numpy.clip(1 / (1 + numpy.exp(-features @ weights)), 1e-6, 1 - 1e-6)
    return -(won * numpy.log(chance) + (1 - won) * numpy.log(1 - chance)).mean()


def main():
    with open(sys.argv[1]) as file:
        names = file.readline().rstrip("\n").split("\t")[2:]
        rows = numpy.loadtxt(file, delimiter="\t")
    game, won, counted = rows[:, 0].astype(int), rows[:, 1], rows[:, 2:]
    mean, spread = counted.mean(0), counted.std(0) + 1e-6
    features = numpy.c_[numpy.ones(len(counted)), (counted - mean) / spread]
    # The turns of one game stay together.
    left_out = [game % PARTS == part for part in range(PARTS)]
    told = numpy.mean([surprise(features[out], won[out], fit(features[~out], won[~out])) for out in left_out])
    print(f"{len(won)} positions; surprise at games left out {told:.4f}, with no features {numpy.log(2):.4f}", file=sys.stderr)
    weights = fit(features, won)
    slopes = weights[1:] / spread
    print(f"    {weights[0] - (slopes * mean).sum():.4f}, // constant")
    for name, slope in zip(names, slopes):
        print(f"    {slope:.4f}, // {name}")


main()
