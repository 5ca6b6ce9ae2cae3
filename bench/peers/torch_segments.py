"""How fast does torch reduce rows, columns and middle axes?

segment_rows.py says what it reads and writes. Kernels are timed by CUDA events, whole calls by the host's clock until the
results are in the host's memory. Results are compared with torch's in double precision, on the device.

    python3 bench/peers/torch_segments.py DATA ROWS FILE [REPETITIONS]
"""

import time

import torch

from segment_rows import arguments, measure


def of_type(reduce):
    """Sums of ints are ints, as Funnel's; torch widens them to longs otherwise."""
    return lambda x, axis: reduce(x, axis, dtype=x.dtype)


class Torch:
    """Reduces on the first CUDA device, or on the host where there is none."""

    source = "torch"
    operations = {
        "sum": of_type(torch.sum),
        "minimum": torch.amin,
        "maximum": torch.amax,
        "mean": torch.mean,
        "euclideanNorm": lambda x, axis: torch.linalg.vector_norm(x, dim=axis),
        "argMax": torch.argmax,
        "sampleVariance": lambda x, axis: torch.var(x, dim=axis),
        "logSumExp": torch.logsumexp,
    }

    def __init__(self):
        self.cuda = torch.cuda.is_available()
        self.backend = "torch " + torch.__version__
        self.device = torch.cuda.get_device_name(0) if self.cuda else f"host, {torch.get_num_threads()} threads"
        torch.set_grad_enabled(False)

    def upload(self, data):
        return torch.from_numpy(data).to("cuda" if self.cuda else "cpu")

    def kernel(self, call):
        if not self.cuda:
            return None
        start, stop = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        call()
        stop.record()
        stop.synchronize()
        return round(start.elapsed_time(stop) * 1e6)

    def called(self, call):
        start = time.perf_counter_ns()
        call().cpu()
        return time.perf_counter_ns() - start

    def host(self, result):
        return result.cpu().numpy()

    def right(self, name, array, axis, result):
        if not array.is_floating_point():
            wide = self.operations[name](array.long(), axis)
            return torch.equal(result.long(), wide if name != "sum" else wide.to(array.dtype).long())
        wide = array.double()
        expected = self.operations[name](wide, axis)
        if name == "argMax": # a place must hold the greatest element
            found, expected = (wide.gather(axis, one.long().unsqueeze(axis)).squeeze(axis) for one in (result, expected))
            return torch.equal(found, expected)
        return torch.allclose(result.double(), expected, rtol=1e-3, atol=1e-3)


if __name__ == "__main__":
    measure(Torch(), *arguments())
