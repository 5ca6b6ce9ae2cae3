"""What the peers in Python share: the data, the clock, the check and the rows, as WholeCall has them."""

import csv
import math
import sys
import time

import numpy

COLUMNS = ["way", "length", "backend", "device", "ranOn", "value", "calls", "medianNanos", "minNanos", "maxNanos"]
ROUNDS = 3
WARM_CALLS = 1500
WARM_NANOS = 500_000_000
LEAST_WARM_NANOS = 100_000_000
NANOS_OF_A_ROUND = 40_000_000
MOST_CALLS_OF_A_ROUND = 1000


def arguments():
    """The command line: DATA FILE [STEP [REPETITIONS]]."""
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(f"two to four arguments needed: given={len(sys.argv) - 1}; try DATA FILE [STEP [REPETITIONS]]")
    numbers = [int(number) for number in sys.argv[3:]] + [4, 20][len(sys.argv) - 3:]
    if numbers[0] < 2 or numbers[1] < 1:
        sys.exit(f"out of range: step={numbers[0]}, repetitions={numbers[1]}; try 4 and 20")
    return sys.argv[1], sys.argv[2], *numbers


def lengths(longest, step):
    """1, step, step squared and so on, as far as there are data."""
    length = 1
    while length <= longest:
        yield length
        length *= step


def warm(call):
    """Calls it as often as WholeCall does before it times anything."""
    start = time.perf_counter_ns()
    calls = 0
    passed = 0
    while passed < WARM_NANOS and (calls < WARM_CALLS or passed < LEAST_WARM_NANOS):
        call()
        calls += 1
        passed = time.perf_counter_ns() - start


def timed_round(call, least, times):
    """Times calls of one round, at least so many."""
    start = before = time.perf_counter_ns()
    calls = 0
    while calls < MOST_CALLS_OF_A_ROUND and (calls < least or before - start < NANOS_OF_A_ROUND):
        call()
        after = time.perf_counter_ns()
        times.append(after - before)
        before = after
        calls += 1


def is_right(value, exact, magnitude, length):
    """Whether a sum of floats is as near as one by a tree is, with room for 256 additions a level."""
    return abs(value - exact) <= math.log2(length + 2) * 256 * 2.0**-24 * magnitude


def measure(peer, data_file, csv_file, step, repetitions):
    """Writes a row a way and a length.

    The peer has backend, device and ways(host), which gives (way, ranOn, call) for a numpy array of one length; a call
    gives a Python float that has been waited for.
    """
    data = numpy.fromfile(data_file, dtype="<f4")
    with open(csv_file, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        for length in lengths(len(data), step):
            host = data[:length]
            exact = float(numpy.sum(host, dtype=numpy.float64))
            magnitude = float(numpy.sum(numpy.abs(host), dtype=numpy.float64))
            ways = [(way, ran_on, call, []) for way, ran_on, call in peer.ways(host)]
            for _, _, call, _ in ways:
                warm(call)
            for _ in range(ROUNDS):
                for _, _, call, times in ways:
                    timed_round(call, math.ceil(repetitions / ROUNDS), times)
            for way, ran_on, call, times in ways:
                value = call()
                if not is_right(value, exact, magnitude, length):
                    ran_on += ": wrong"
                    times = []
                times = sorted(times)
                row = [way, length, peer.backend, peer.device, ran_on, repr(value), len(times)]
                row += [times[len(times) // 2], times[0], times[-1]] if times else ["", "", ""]
                writer.writerow(row)
                file.flush()
                print(f"{length:10d}  {way:40s} {times[len(times) // 2] / 1000 if times else ran_on}")
