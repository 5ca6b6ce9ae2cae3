"""Which entries of the catalogue do numpy and torch reduce how fast on the processor?

Writes rows with the columns of HostCatalogue: numpy has one thread (but for dot products of floats and doubles, by BLAS), torch
runs on one and on all. Answers are held against numpy's in double precision before anything is timed.

    python3 bench/peers/host_catalogue.py 16777216 9 FILE
"""

import csv
import math
import sys
import time

import numpy

try:
    import torch
except ImportError:
    torch = None

COLUMNS = ["reduction", "threads", "round", "way", "places", "bytes", "readNanos", "callNanos"]
TYPES = {"float": numpy.float32, "double": numpy.float64, "int": numpy.int32, "long": numpy.int64}
WARM_UPS = 2
TOLERANCE = 1e-3


def log_sum_exp(x):
    """As a user of numpy writes it."""
    greatest = x.max()
    return greatest + numpy.log(numpy.exp(x - greatest).sum())


def by_numpy(name, x, y):
    """Entries of one type, by numpy."""
    ways = {
        "sum": lambda: x.sum(dtype=x.dtype),
        "minimum": x.min,
        "dotProduct": lambda: numpy.dot(x, y),
        "mean": x.mean,
        "sampleVariance": lambda: x.var(ddof=1),
        "argMin": x.argmin,
    }
    return ways | ({"logSumExp": lambda: log_sum_exp(x)} if name == "float" else {})


def by_torch(name, x, y):
    """The same by torch, on tensors over the same memory; it has no mean or variance of integers."""
    x, y = torch.from_numpy(x), torch.from_numpy(y)
    ways = {
        "sum": lambda: x.sum(dtype=x.dtype).item(),
        "minimum": lambda: x.min().item(),
        "dotProduct": lambda: torch.dot(x, y).item(),
        "mean": lambda: x.mean(dtype=None if x.is_floating_point() else torch.float64).item(),
        "sampleVariance": lambda: (x if x.is_floating_point() else x.double()).var().item(),
        "argMin": lambda: x.argmin().item(),
    }
    return ways | ({"logSumExp": lambda: torch.logsumexp(x, 0).item()} if name == "float" else {})


def exact(x, y):
    """What answers are held against; integers wrap as in Java, sums and dot products by numpy's own integers."""
    wide = x.astype(numpy.float64)
    whole = numpy.issubdtype(x.dtype, numpy.integer)
    return {
        "sum": x.sum(dtype=x.dtype) if whole else wide.sum(),
        "minimum": wide.min(),
        "dotProduct": (x * y).sum(dtype=x.dtype) if whole else numpy.dot(wide, y.astype(numpy.float64)),
        "mean": wide.mean(),
        "sampleVariance": wide.var(ddof=1),
        "argMin": x.argmin(),
        "logSumExp": log_sum_exp(wide),
    }


def measure(writer, ways, known, name, size, rounds, way, threads):
    """Writes a row a call."""
    for entry, call in ways.items():
        label = name + "." + entry
        answer, truth = float(call()), float(known[entry])
        right = x_at(known, truth) if entry == "argMin" else truth
        if not math.isclose(x_at(known, answer) if entry == "argMin" else answer, right, rel_tol=TOLERANCE, abs_tol=TOLERANCE):
            sys.exit(f"{way} is wrong: reduction={label}, answer={answer}, expected={truth}")
        times = []
        for turn in range(-WARM_UPS, rounds):
            start = time.perf_counter_ns()
            call()
            nanos = time.perf_counter_ns() - start
            if turn >= 0:
                times.append(nanos)
                writer.writerow([label, threads, turn, way, "", size * (2 if entry == "dotProduct" else 1), "", nanos])
        middle = sorted(times)[len(times) // 2]
        print(f"{threads} {label:32s} {way:8s} {size * (2 if entry == 'dotProduct' else 1) / middle:5.1f} GB/s")


def x_at(known, index):
    """The element at an index: any least element will do."""
    return float(known["x"][int(index)])


def main():
    """Takes the elements of an input, the rounds and the file for the rows."""
    if len(sys.argv) != 4:
        sys.exit(f"three arguments needed: given={len(sys.argv) - 1}; try 16777216 9 FILE")
    length, rounds = int(sys.argv[1]), int(sys.argv[2])
    random = numpy.random.default_rng(7)
    with open(sys.argv[3], "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for name, kind in TYPES.items():
            whole = numpy.issubdtype(kind, numpy.integer)
            x, y = (random.integers(-1000, 1001, length).astype(kind) if whole else random.random(length).astype(kind) for _ in range(2))
            known = exact(x, y) | {"x": x}
            measure(writer, by_numpy(name, x, y), known, name, x.nbytes, rounds, "numpy " + numpy.__version__, 1)
            if torch is None:
                continue
            every = torch.get_num_threads()
            for threads in sorted({1, every}):
                torch.set_num_threads(threads)
                measure(writer, by_torch(name, x, y), known, name, x.nbytes, rounds, "torch " + torch.__version__, threads)
            torch.set_num_threads(every)


if __name__ == "__main__":
    main()
