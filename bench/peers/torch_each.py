"""How fast does torch reduce narrow elements, scan, and give a value for each element?

Scans and maps take a quarter of the elements, as io.funnel.bench.EachSpeed does. Results are compared with double precision.
Prints a row for each operation: medians by CUDA events after runs that warm up, and GB/s of the input alone.

    python3 bench/peers/torch_each.py ELEMENTS
"""

import sys

import torch

WARM_UPS = 3
REPETITIONS = 9
NARROW_ROW = 1024
NARROW_COLUMNS = 2**14
COLUMNS = (4, 32, 1024, 2**18)
ROWS = (4, 16, 256, 1024, 4096, 8192, 2**14, 2**20)


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


def row(operation, kind, data, length, call, right):
    try:
        status = "verified" if right(call()) else "wrong"
        times = timed(call)
    except RuntimeError as failure:  # too large, or no kernel of this type
        print(f"torch {torch.__version__},{operation},{kind},{data.numel()},{length},,,,,"
              f"\"{str(failure).splitlines()[0][:80]}\",", flush=True)
        return
    median = times[REPETITIONS // 2]
    print(f"torch {torch.__version__},{operation},{kind},{data.numel()},{length},{median:.1f},{times[0]:.1f},"
          f"{times[-1]:.1f},{data.numel() * data.element_size() / median / 1000:.1f},{status},"
          f"{torch.cuda.get_device_name()}", flush=True)


def by_segment(operation, kind, data, dtype, exact):
    for name, axis, matrix in ((f"{operation} by rows", 1, data.view(-1, NARROW_ROW)),
                               (f"{operation} of {NARROW_COLUMNS} columns", 0, data.view(-1, NARROW_COLUMNS))):
        first = matrix.select(1 - axis, 0).to(exact).sum().item()
        row(name, kind, matrix, matrix.shape[axis], lambda: torch.sum(matrix, axis, dtype=dtype),
            lambda result: abs(result[0].item() - first) <= 1e-4 * abs(first))


def narrow(elements):
    floats = torch.rand(elements, device="cuda")
    row("sum", "float", floats, elements, lambda: torch.sum(floats),
        lambda result: abs(result.item() / floats.double().sum().item() - 1) < 1e-4)
    by_segment("sum", "float", floats, torch.float32, torch.float64)
    halves = floats.half()
    del floats
    exact = halves.double().sum().item()
    row("sum in float", "half", halves, elements, lambda: torch.sum(halves, dtype=torch.float32),
        lambda result: abs(result.item() / exact - 1) < 1e-4)
    by_segment("sum in float", "half", halves, torch.float32, torch.float64)
    for kind, dtype in (("byte", torch.int8), ("short", torch.int16)):
        whole = torch.randint(-100, 100, (elements,), device="cuda", dtype=dtype)
        row("sum in long", kind, whole, elements, lambda: torch.sum(whole, dtype=torch.int64),
            lambda result: result.item() == whole.long().sum().item())
        by_segment("sum in long", kind, whole, torch.int64, torch.int64)


def scans(values, elements):
    exact = torch.cumsum(values[:2**20].double(), 0)
    row("scan", "float", values, elements, lambda: torch.cumsum(values, 0),
        lambda result: torch.allclose(result[:2**20].double(), exact, rtol=1e-4))
    for length in ROWS:
        matrix = values.view(-1, length)
        first = torch.cumsum(matrix[0].double(), 0)
        row("scan", "float", matrix, length, lambda: torch.cumsum(matrix, 1),
            lambda result: torch.allclose(result[0].double(), first, rtol=1e-4))
    for columns in COLUMNS:
        matrix = values.view(-1, columns)
        first = torch.cumsum(matrix[:, 0].double(), 0)
        row(f"scan of {columns} columns", "float", matrix, elements // columns, lambda: torch.cumsum(matrix, 0),
            lambda result: torch.allclose(result[:, 0].double(), first, rtol=1e-4))


def maps(values):
    for length in ROWS:
        matrix = values.view(-1, length)
        softmax = torch.softmax(matrix[0].double(), 0)
        row("softmax", "float", matrix, length, lambda: torch.softmax(matrix, 1),
            lambda result: torch.allclose(result[0].double(), softmax, rtol=1e-3))
    matrix = torch.rand(8192, 4096, device="cuda")
    exact = matrix[0].double() / (matrix[0].double().square().mean() + 1e-5).sqrt()
    row("rms_norm", "float", matrix, 4096, lambda: torch.nn.functional.rms_norm(matrix, (4096,), eps=1e-5),
        lambda result: torch.allclose(result[0].double(), exact, rtol=1e-3))


def main():
    elements = int(sys.argv[1])
    torch.manual_seed(42)
    print("source,operation,type,elements,length,micros,leastMicros,mostMicros,gigabytesPerSecond,status,device")
    narrow(elements)
    values = torch.rand(elements // 4, device="cuda")
    scans(values, elements // 4)
    maps(values)


if __name__ == "__main__":
    main()
