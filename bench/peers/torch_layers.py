"""How fast are torch's layers of the shapes that io.funnel.bench.GraphSpeed has? Compared with double precision first.

Prints a row for each layer: medians by CUDA events after runs that warm up.

    python3 bench/peers/torch_layers.py
"""

import torch

WARM_UPS = 50
REPETITIONS = 200
WIDTH = 4096


def row(name, rows, layer, exact):
    matrix = torch.rand(rows, WIDTH, device="cuda")
    status = "verified" if torch.allclose(layer(matrix)[0].double(), exact(matrix[0].double()), rtol=1e-3) else "wrong"
    micros = []
    for run in range(-WARM_UPS, REPETITIONS):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        layer(matrix)
        end.record()
        end.synchronize()
        if run >= 0:
            micros.append(1000 * start.elapsed_time(end))
    micros.sort()
    print(f"torch {torch.__version__},{name},{rows * WIDTH},{WIDTH},CUDA events,{micros[REPETITIONS // 2]:.1f},"
          f"{micros[0]:.1f},{micros[-1]:.1f},{status},{torch.cuda.get_device_name()}")


torch.manual_seed(42)
row("rms_norm", 8192, lambda x: torch.nn.functional.rms_norm(x, (WIDTH,), eps=1e-5),
    lambda x: x / (x.square().mean() + 1e-5).sqrt())
row("softmax", 1024, lambda x: torch.softmax(x, 1), lambda x: torch.softmax(x, 0))
