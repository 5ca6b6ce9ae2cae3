"""How fast does numpy reduce rows, columns and middle axes on one thread?

segment_rows.py says what it reads and writes. Results are compared with numpy's in double precision.

    python3 bench/peers/numpy_segments.py DATA ROWS FILE [REPETITIONS]
"""

import time

import numpy

from segment_rows import arguments, measure


class Numpy:
    """Reduces on one thread of the host."""

    source = "numpy"
    backend = "numpy " + numpy.__version__
    device = "host, 1 thread"
    operations = {
        "sum": lambda x, axis: x.sum(axis, dtype=x.dtype),
        "minimum": lambda x, axis: x.min(axis),
        "maximum": lambda x, axis: x.max(axis),
        "mean": lambda x, axis: x.mean(axis),
        "euclideanNorm": lambda x, axis: numpy.linalg.norm(x, axis=axis),
        "argMax": lambda x, axis: x.argmax(axis),
        "sampleVariance": lambda x, axis: x.var(axis, ddof=1),
    }

    def upload(self, data):
        return data

    def kernel(self, call):
        return None

    def called(self, call):
        start = time.perf_counter_ns()
        call()
        return time.perf_counter_ns() - start

    def host(self, result):
        return result

    def right(self, name, array, axis, result):
        if array.dtype.kind == "i":
            wide = self.operations[name](array.astype(numpy.int64), axis)
            return numpy.array_equal(result, wide.astype(array.dtype) if name == "sum" else wide)
        wide = array.astype(numpy.float64)
        expected = self.operations[name](wide, axis)
        if name == "argMax": # a place must hold the greatest element
            found, expected = (numpy.take_along_axis(wide, numpy.expand_dims(one, axis), axis)
                               for one in (result, expected))
            return numpy.array_equal(found, expected)
        return numpy.allclose(result, expected, rtol=1e-3, atol=1e-3)


if __name__ == "__main__":
    measure(Numpy(), *arguments())
