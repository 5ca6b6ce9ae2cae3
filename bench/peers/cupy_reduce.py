"""What does a whole call of CuPy cost, from the data to a Python float, by length?

Reads the floats that WholeCall leaves in a file and writes rows of the same columns: x.sum().item() of an array on the
device, and of a numpy array in pageable memory, which is copied first. Times are of the host's clock; item() waits.
The variable CUPY_ACCELERATORS says by what CuPy sums; it is left as it is, and told in the column ranOn where it is set.

    python3 bench/peers/cupy_reduce.py DATA FILE [STEP [REPETITIONS]]
"""

import os

import cupy

from whole_rows import arguments, measure


class CuPy:
    """Sums by CuPy on the current device."""

    def __init__(self):
        self.backend = "cupy " + cupy.__version__
        self.device = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
        accelerators = os.environ.get("CUPY_ACCELERATORS")
        self.ran_on = "cupy.sum" if accelerators is None else f"cupy.sum, CUPY_ACCELERATORS={accelerators}"

    def ways(self, host):
        resident = cupy.asarray(host)
        cupy.cuda.get_current_stream().synchronize()
        return [
            ("CuPy, data on the device", self.ran_on, lambda: resident.sum().item()),
            ("CuPy, data on the host", self.ran_on, lambda: cupy.asarray(host).sum().item()),
        ]


if __name__ == "__main__":
    measure(CuPy(), *arguments())
