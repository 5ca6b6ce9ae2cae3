"""A peer of `funnel report --peers`: sums or minima by numpy, torch or CuPy, on the report's own data.

    python3 bench/peers/array_reduce.py numpy|torch|cupy DATA sum|min TYPE REPETITIONS

DATA holds little-endian elements and nothing else. Prints one JSON object: way, version, device, value, call (whole calls,
from data on the device to a number of Python, in nanoseconds) and kernel (between two events, where there is a GPU).
Warms up as Funnel's comparison does. With the variable LENGTHS (1024,4096) an object for the first elements of each, with
length.
"""

import json
import os
import sys
import time

import numpy

TYPES = {"float": "<f4", "double": "<f8", "int": "<i4", "long": "<i8"}
MIN_WARM_UPS = 2
MAX_WARM_UPS = 300
WARM_UP_NANOS = 100_000_000


class Numpy:
    """On the host, by one thread; sums are pairwise."""

    def __init__(self, data, minimum):
        self.version = "numpy " + numpy.__version__
        self.device = "host"
        self.reduce = data.min if minimum else lambda: data.sum(dtype=data.dtype)

    def call(self):
        return self.reduce().item()


class Torch:
    """On the first CUDA device, or the host where there is none."""

    def __init__(self, data, minimum):
        import torch

        self.cuda = torch.cuda if torch.cuda.is_available() else None
        self.version = "torch " + torch.__version__
        self.device = self.cuda.get_device_name(0) if self.cuda else f"host, {torch.get_num_threads()} threads"
        tensor = torch.from_numpy(data).to("cuda" if self.cuda else "cpu")
        self.reduce = tensor.min if minimum else lambda: tensor.sum(dtype=tensor.dtype)
        if self.cuda:
            self.kernel = self.timed

    def call(self):
        return self.reduce().item()

    def timed(self):
        start, stop = (self.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        self.reduce()
        stop.record()
        stop.synchronize()
        return round(start.elapsed_time(stop) * 1e6)


class CuPy:
    """On the current CUDA device."""

    def __init__(self, data, minimum):
        import cupy

        self.cuda = cupy.cuda
        self.version = "cupy " + cupy.__version__
        self.device = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        array = cupy.asarray(data)
        self.reduce = array.min if minimum else lambda: array.sum(dtype=array.dtype)

    def call(self):
        return self.reduce().item()

    def kernel(self):
        start, stop = self.cuda.Event(), self.cuda.Event()
        start.record()
        self.reduce()
        stop.record()
        stop.synchronize()
        return round(self.cuda.get_elapsed_time(start, stop) * 1e6)


def called(call):
    """How long a call takes that waits for its answer."""
    start = time.perf_counter_ns()
    call()
    return time.perf_counter_ns() - start


def measured(once, repetitions):
    """Times of so many runs after those that warm up."""
    start = time.perf_counter_ns()
    for run in range(MAX_WARM_UPS):
        once()
        if run + 1 >= MIN_WARM_UPS and time.perf_counter_ns() - start > WARM_UP_NANOS:
            break
    return [once() for _ in range(repetitions)]


def main(name, file, operator, element, repetitions):
    """Measures one library."""
    data = numpy.fromfile(file, dtype=TYPES[element])
    lengths = [int(length) for length in os.environ.get("LENGTHS", "").split(",") if length]
    for length in lengths or [None]:
        peer = {"numpy": Numpy, "torch": Torch, "cupy": CuPy}[name](data[:length], operator == "min")
        row = {
            "way": f"{name}.{operator}",
            "version": peer.version,
            "device": peer.device,
            "value": repr(peer.call()),
            "call": measured(lambda: called(peer.call), int(repetitions)),
        }
        if hasattr(peer, "kernel"):
            row["kernel"] = measured(peer.kernel, int(repetitions))
        if length is not None:
            row["length"] = length
        print(json.dumps(row))


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(f"five arguments needed: given={len(sys.argv) - 1}; try numpy DATA sum float 5")
    try:
        main(*sys.argv[1:])
    except ImportError as missing:
        sys.exit(f"{missing}; try pip install {sys.argv[1]}")
