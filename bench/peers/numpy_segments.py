"""How fast does numpy reduce the rows and columns of a matrix on one thread?

Reads floats from a file without a header, and writes the columns of torch_segments.py. GB/s counts the input alone.

    python3 bench/peers/numpy_segments.py DATA FILE [REPETITIONS [LENGTH,...]]
"""

import csv
import sys
import time

import numpy

COLUMNS = ["way", "device", "operation", "shape", "elements", "kernelNanos", "callNanos", "callNanosMin", "callNanosMax",
           "gigabytesPerSecond"]
LENGTHS = [4, 16, 64, 256, 1024, 1 << 14, 1 << 20]
WARM_UPS = 2

OPERATIONS = {
    "sum": lambda x, axis: x.sum(axis),
    "max": lambda x, axis: x.max(axis),
    "argmax": lambda x, axis: x.argmax(axis),
    "mean": lambda x, axis: x.mean(axis),
    "variance": lambda x, axis: x.var(axis, ddof=1),
    "norm": lambda x, axis: numpy.linalg.norm(x, axis=axis),
}


def called(call):
    """Nanoseconds of a call."""
    start = time.perf_counter_ns()
    call()
    return time.perf_counter_ns() - start


def main(data, file, repetitions="5", lengths=""):
    """Takes the elements, the file for the rows, and what to measure."""
    elements = numpy.fromfile(data, dtype=numpy.float32)
    with open(file, "w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for length in [int(one) for one in lengths.split(",") if one] or LENGTHS:
            count = len(elements) // length
            matrix = elements[: count * length].reshape(count, length)
            for axis, words in ((1, f"{count} rows of {length}"), (0, f"{length} columns of {count}")):
                for operation, reduce in OPERATIONS.items():
                    call = lambda: reduce(matrix, axis)
                    for _ in range(WARM_UPS):
                        call()
                    calls = sorted(called(call) for _ in range(int(repetitions)))
                    middle = calls[(len(calls) - 1) // 2]
                    writer.writerow(["numpy " + numpy.__version__, "host, 1 thread", operation, words, matrix.size, "",
                                     middle, calls[0], calls[-1], f"{matrix.nbytes / middle:.1f}"])
                    print(f"{words:28s} {operation:10s} {matrix.nbytes / middle:8.1f} GB/s", flush=True)


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(f"two to four arguments needed: given={len(sys.argv) - 1}; try DATA FILE 5 4,16,64")
    main(*sys.argv[1:])
