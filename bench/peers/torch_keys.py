"""How fast does torch reduce elements by keys in any order?

Values are uniform, and keys equally likely, as those of `funnel compare --segments keys:COUNT`. Sums and greatest values are
compared with those in double precision. Prints a row for each operation: medians by CUDA events after runs that warm up, and
GB/s of values and keys (torch's keys have 8 bytes, of which 4 count).

    python3 bench/peers/torch_keys.py ELEMENTS COUNT...
"""

import sys

import torch

WARM_UPS = 3
REPETITIONS = 9


def operations(values, keys, count):
    def scatter_add():
        return torch.zeros(count, device="cuda").scatter_add_(0, keys, values)

    def amax():
        return torch.full((count,), float("-inf"), device="cuda").scatter_reduce_(0, keys, values, "amax")

    def deterministic():
        torch.use_deterministic_algorithms(True)
        try:
            return scatter_add()
        finally:
            torch.use_deterministic_algorithms(False)

    def mean():
        counts = torch.zeros(count, device="cuda").scatter_add_(0, keys, torch.ones_like(values))
        return scatter_add() / counts

    return {"sum": scatter_add, "maximum": amax, "mean": mean, "sum, deterministic": deterministic}


def is_right(name, values, keys, count, result):
    wide = torch.zeros(count, dtype=torch.float64, device="cuda")
    if name == "maximum":
        return bool((values <= result[keys]).all())
    wide.scatter_add_(0, keys, values.double())
    if name == "mean":
        wide /= torch.bincount(keys, minlength=count)
    return torch.allclose(result.double(), wide, rtol=2e-2)


def timed(call):
    for _ in range(WARM_UPS):
        call()
    micros = []
    for _ in range(REPETITIONS):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        call()
        end.record()
        end.synchronize()
        micros.append(1000 * start.elapsed_time(end))
    return sorted(micros)


def main():
    elements = int(sys.argv[1])
    torch.manual_seed(42)
    print("source,operation,elements,keys,micros,leastMicros,mostMicros,gigabytesPerSecond,status,device")
    values = torch.rand(elements, device="cuda")
    for count in map(int, sys.argv[2:]):
        keys = torch.randint(count, (elements,), device="cuda")
        for name, call in operations(values, keys, count).items():
            status = "verified" if is_right(name, values, keys, count, call()) else "wrong"
            times = timed(call)
            median = times[REPETITIONS // 2]
            print(f"torch {torch.__version__},\"{name}\",{elements},{count},{median:.1f},{times[0]:.1f},{times[-1]:.1f},"
                  f"{8 * elements / median / 1000:.1f},{status},{torch.cuda.get_device_name()}", flush=True)


if __name__ == "__main__":
    main()
