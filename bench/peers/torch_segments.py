"""How fast does torch reduce the rows and columns of a matrix?

Reads floats as `funnel compare --rows` sees them, from a file without a header, and writes a row for each shape and operation:
median, least and greatest time in nanoseconds, by CUDA events on a device and by the host's clock otherwise, and whole calls
until the last result is written. GB/s counts the input alone.

    python3 bench/peers/torch_segments.py DATA FILE [REPETITIONS [LENGTH,...]]
"""

import csv
import sys
import time

import numpy
import torch

COLUMNS = ["way", "device", "operation", "shape", "elements", "kernelNanos", "callNanos", "callNanosMin", "callNanosMax",
           "gigabytesPerSecond"]
LENGTHS = [4, 16, 64, 256, 1024, 1 << 14, 1 << 20]
WARM_UPS = 3
CUDA = torch.cuda.is_available()

OPERATIONS = {
    "sum": lambda x, axis: x.sum(axis),
    "max": lambda x, axis: x.amax(axis),
    "argmax": lambda x, axis: x.argmax(axis),
    "mean": lambda x, axis: x.mean(axis),
    "variance": lambda x, axis: x.var(axis),
    "logsumexp": torch.logsumexp,
    "norm": lambda x, axis: torch.linalg.vector_norm(x, dim=axis),
}


def median(times):
    """The lower median, as Funnel's."""
    return sorted(times)[(len(times) - 1) // 2]


def called(call):
    """Nanoseconds until a call's results are there."""
    start = time.perf_counter_ns()
    call()
    if CUDA:
        torch.cuda.synchronize()
    return time.perf_counter_ns() - start


def timed(call):
    """Nanoseconds of a call's kernels."""
    start, stop = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    start.record()
    call()
    stop.record()
    stop.synchronize()
    return round(start.elapsed_time(stop) * 1e6)


def checked(operation, call, matrix, axis):
    """Compares with double precision; a place must hold the greatest element."""
    found = call().double().cpu()
    wide = matrix.double().cpu()
    expected = OPERATIONS[operation](wide, axis).double()
    if operation == "argmax":
        found, expected = (wide.gather(axis, one.long().unsqueeze(axis)).squeeze(axis) for one in (found, expected))
    if not torch.allclose(found, expected, rtol=1e-3, atol=1e-3):
        sys.exit(f"torch is wrong: operation={operation}, shape={tuple(matrix.shape)}, axis={axis}")


def main(data, file, repetitions="11", lengths=""):
    """Takes the elements, the file for the rows, and what to measure."""
    torch.set_grad_enabled(False)
    elements = torch.from_numpy(numpy.fromfile(data, dtype=numpy.float32)).to("cuda" if CUDA else "cpu")
    device = torch.cuda.get_device_name(0) if CUDA else f"host, {torch.get_num_threads()} threads"
    with open(file, "w", newline="") as out:
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(COLUMNS)
        for length in [int(one) for one in lengths.split(",") if one] or LENGTHS:
            count = elements.numel() // length
            for axis, words in ((1, f"{count} rows of {length}"), (0, f"{length} columns of {count}")):
                matrix = elements[: count * length].view(count, length)
                for operation, reduce in OPERATIONS.items():
                    call = lambda: reduce(matrix, axis)
                    checked(operation, call, matrix, axis)
                    for _ in range(WARM_UPS):
                        called(call)
                    calls = [called(call) for _ in range(int(repetitions))]
                    kernels = median([timed(call) for _ in range(int(repetitions))]) if CUDA else ""
                    working = kernels if CUDA else median(calls)
                    writer.writerow(["torch " + torch.__version__, device, operation, words, matrix.numel(), kernels,
                                     median(calls), min(calls), max(calls), f"{matrix.numel() * 4 / working:.1f}"])
                    print(f"{words:28s} {operation:10s} {matrix.numel() * 4 / working:8.1f} GB/s", flush=True)


if __name__ == "__main__":
    if not 3 <= len(sys.argv) <= 5:
        sys.exit(f"two to four arguments needed: given={len(sys.argv) - 1}; try DATA FILE 11 4,16,64")
    main(*sys.argv[1:])
