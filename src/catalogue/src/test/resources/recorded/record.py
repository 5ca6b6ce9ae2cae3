"""What numpy and scipy give for the statistics of the catalogue; RecordedTest compares. Run it in its folder:

    python3 record.py > statistics.csv

Elements are whole numbers by the formulas below, and those numbers divided by 8 for floating-point types.
"""

import numpy
import scipy.stats


def elements(data, n):
    i = numpy.arange(n, dtype=numpy.int64)
    left = {"even": i * 7919 % 1009 - 500, "skew": i * i % 1009 * (i % 7) // 3, "far": i * 7919 % 1009 + 400_000}[data]
    return left, i * 31 % 97 + left // 5


def statistics(x, y):
    weights = numpy.abs(y) + 1
    yield "populationStandardDeviation", numpy.std(x)
    yield "sampleStandardDeviation", numpy.std(x, ddof=1)
    yield "skewness", scipy.stats.skew(x)
    yield "excessKurtosis", scipy.stats.kurtosis(x)
    yield "meanAbsoluteDeviation", numpy.mean(numpy.abs(x - 12.25))
    yield "populationCovariance", numpy.cov(x, y, ddof=0)[0, 1]
    yield "sampleCovariance", numpy.cov(x, y, ddof=1)[0, 1]
    yield "correlation", scipy.stats.pearsonr(x, y)[0]
    yield "weightedMean", numpy.average(x, weights=weights)
    for part in 0, 0.125, 0.5, 0.9, 1:
        yield f"quantile{part}", numpy.quantile(x, part)
    counts, _ = numpy.histogram(x, bins=numpy.linspace(-60, 60, 21))
    for b in 0, 7, 10, 19:
        yield f"bin{b}", counts[b]


print(f"# numpy {numpy.__version__}, scipy {scipy.__version__}: name,data,elements,divisor,value")
for data, n in ("even", 3), ("even", 1000), ("skew", 10), ("skew", 5001), ("far", 2000):
    for divisor in 1, 8:
        left, right = elements(data, n)
        for name, value in statistics(left / divisor, right / divisor):
            print(f"{name},{data},{n},{divisor},{float(value)!r}")
