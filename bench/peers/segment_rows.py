"""What the peers of segments in Python share: the data, the shapes, the clocks, the checks and the rows.

A peer reads elements without a header, and the rows of `sitting segments` or `funnel compare --rows`, and measures their
reductions over their shapes: (outer, length, inner), reduced along the middle. It writes rows of the same columns: times of
kernels where there is a clock for them, and of whole calls, from data on the device to the results on the host, where the
rows have these, too. GB/s counts the input alone.

Variables: TYPE, float (default), double, int or long; VALUES, a file for the results of the last row, little-endian.
"""

import csv
import os
import sys
import time

import numpy

COLUMNS = ["source", "backend", "reduction", "outer", "length", "inner", "micros", "leastMicros", "gigabytesPerSecond",
           "groups", "passes", "callMicros", "leastCallMicros", "device", "status", "mostMicros", "mostCallMicros"]
TYPES = {"float": "<f4", "double": "<f8", "int": "<i4", "long": "<i8"}
CALLS = 101
MIN_WARM_UPS = 3
WARM_UP_NANOS = 50_000_000
WARM_UP_NANOS_OF_CALLS = 300_000_000


def arguments():
    """The command line: DATA ROWS FILE [REPETITIONS]."""
    if not 4 <= len(sys.argv) <= 5:
        sys.exit(f"three or four arguments needed: given={len(sys.argv) - 1}; try DATA ROWS FILE [REPETITIONS]")
    return sys.argv[1:4] + [int(sys.argv[4]) if len(sys.argv) == 5 else 11]


def cases(rows_file):
    """The reductions and shapes of the rows, and whether calls are timed; each once, although several backends have it."""
    with open(rows_file, newline="") as file:
        found = [(row["reduction"].split(".")[-1], *(int(row[name]) for name in ("outer", "length", "inner")),
                  bool(row.get("callMicros")))
                 for row in csv.DictReader(file) if row["source"] == "funnel"]
    return list(dict.fromkeys(found))


def times(call, least, warm_nanos):
    """Calls something that gives nanoseconds, until it is warm, and then so often."""
    start = time.perf_counter_ns()
    warm = 0
    while warm < MIN_WARM_UPS or time.perf_counter_ns() - start < warm_nanos:
        call()
        warm += 1
    return sorted(call() for _ in range(least))


def median(ordered):
    """The lower median, as Funnel's."""
    return ordered[(len(ordered) - 1) // 2]


def micros(nanos):
    """Microseconds with the digits that Funnel writes."""
    return f"{nanos / 1000:.1f}"


def measure(peer, data_file, rows_file, csv_file, repetitions):
    """Writes a row for each case that the peer has.

    A peer has source, backend, device and upload(array). operations maps the name of a reduction to a function of an
    array and an axis. kernel(call) gives nanoseconds of a call's kernels or None; called(call) of a whole call, results
    on the host. host(result) gives numpy's array; right(name, array, result) says whether the result is right.
    """
    data = numpy.fromfile(data_file, dtype=TYPES[os.environ.get("TYPE", "float")])
    elements = peer.upload(data)
    with open(csv_file, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for name, outer, length, inner, whole in cases(rows_file):
            if name not in peer.operations:
                continue
            reduce = peer.operations[name]
            part = elements[: outer * length * inner].reshape(outer, length, inner)
            # A matrix where there is one: libraries have faster kernels for it than for three dimensions.
            array, axis = (part[:, :, 0], 1) if inner == 1 else (part[0], 0) if outer == 1 else (part, 1)

            def call():
                return reduce(array, axis)

            result = call()
            status = "verified" if peer.right(name, array, axis, result) else "wrong"
            bytes_read = outer * length * inner * data.itemsize
            kernels = [] if peer.kernel(call) is None else times(lambda: peer.kernel(call), repetitions, WARM_UP_NANOS)
            calls = []
            if whole or not kernels:
                calls = times(lambda: peer.called(call), max(repetitions, CALLS) if whole else repetitions,
                              WARM_UP_NANOS_OF_CALLS if whole else WARM_UP_NANOS)
            working = median(kernels or calls)
            timed = status == "verified"
            writer.writerow([peer.source, peer.backend, name, outer, length, inner,
                             micros(working) if timed else "", micros((kernels or calls)[0]) if timed else "",
                             f"{bytes_read / working:.2f}" if timed else "", "", "",
                             micros(median(calls)) if timed and calls else "", micros(calls[0]) if timed and calls else "",
                             peer.device, status, micros((kernels or calls)[-1]) if timed else "",
                             micros(calls[-1]) if timed and calls else ""])
            file.flush()
            if os.environ.get("VALUES"):
                peer.host(result).astype(data.dtype).tofile(os.environ["VALUES"])
            print(f"{outer} x {length} x {inner}  {name:16s} {bytes_read / working:8.1f} GB/s  {status}", flush=True)
