"""What does a whole call of torch cost, from the data to a Python float, by length?

Reads the floats that WholeCall leaves in a file and writes rows of the same columns: x.sum().item() of a tensor on the
device, and of a numpy array in pageable memory, which is copied first. Times are of the host's clock; item() waits.

    python3 bench/peers/torch_reduce.py DATA FILE [STEP [REPETITIONS]]
"""

import sys

import torch

from whole_rows import arguments, measure


class Torch:
    """Sums by torch on the first CUDA device."""

    def __init__(self):
        self.backend = "torch " + torch.__version__
        self.device = torch.cuda.get_device_name(0)

    def ways(self, host):
        resident = torch.from_numpy(host).to("cuda")
        torch.cuda.synchronize()
        return [
            ("torch, data on the device", "torch.sum", lambda: resident.sum().item()),
            ("torch, data on the host", "torch.sum", lambda: torch.from_numpy(host).to("cuda").sum().item()),
        ]


if __name__ == "__main__":
    if not torch.cuda.is_available():
        sys.exit(f"no CUDA device: torch={torch.__version__}; try a torch that is built for CUDA")
    measure(Torch(), *arguments())
