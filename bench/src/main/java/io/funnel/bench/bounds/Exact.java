package io.funnel.bench.bounds;

/**
 * What exact arithmetic makes of elements, to some 100 bits where nothing else is said. Sums and norms take elements as
 * Java computes them of the inputs, rounded to their type; the others take the inputs: as the bounds do.
 */
interface Exact {

    /** The number; {@code y} is there for reductions of two inputs, and else {@code x}. */
    TwoDoubles of(Type type, double[] x, double[] y);

    /** What is summed up. */
    interface Term {

        /** Rounded to the type as Java does. */
        double of(Type type, double x, double y);
    }

    /** The sum of terms. */
    static Exact sum(Term term) {
        return (type, x, y) -> {
            TwoDoubles sum = new TwoDoubles(0);
            for (int i = 0; i < x.length; i++) {
                sum.add(term.of(type, x[i], y[i]));
            }
            return sum;
        };
    }

    /** The root of a number. */
    default Exact root() {
        return (type, x, y) -> of(type, x, y).root();
    }

    /** A number divided by how many elements there are, less some. */
    default Exact perElement(int less) {
        return (type, x, y) -> of(type, x, y).divide(x.length - less);
    }

    /** The sum of exact products. */
    static TwoDoubles products(double[] x, double[] y) {
        TwoDoubles sum = new TwoDoubles(0);
        for (int i = 0; i < x.length; i++) {
            sum.addProduct(x[i], y[i]);
        }
        return sum;
    }

    /** The product. */
    static TwoDoubles product(double[] x) {
        TwoDoubles product = new TwoDoubles(1);
        for (double factor : x) {
            product.multiply(factor);
        }
        return product;
    }

    /** The sum of squared deviations, in two passes. */
    static TwoDoubles squaredDeviations(double[] x) {
        TwoDoubles mean = new TwoDoubles(0);
        for (double element : x) {
            mean.add(element);
        }
        mean.divide(x.length).multiply(-1);
        TwoDoubles sum = new TwoDoubles(0);
        for (double element : x) {
            TwoDoubles deviation = new TwoDoubles(mean).add(element);
            sum.add(new TwoDoubles(deviation).multiply(deviation));
        }
        return sum;
    }

    /** The logarithm of the sum of exponentials; good to 2^-51 beside 1, as Math.exp is to 2^-52. */
    static TwoDoubles logSumExp(double[] x) {
        double largest = Double.NEGATIVE_INFINITY;
        for (double element : x) {
            largest = Math.max(largest, element);
        }
        TwoDoubles sum = new TwoDoubles(0);
        for (double element : x) {
            double difference = element - largest;
            double lost = -largest - (difference - element);
            double power = Math.exp(difference);
            sum.add(power).add(power * lost);
        }
        double near = Math.log(sum.value());
        double power = Math.exp(near);
        return new TwoDoubles(near).add(sum.add(-power).value() / power).add(largest);
    }

    /** The cosine of the angle between vectors. */
    static TwoDoubles cosine(double[] x, double[] y) {
        return products(x, y).divide(products(x, x).multiply(products(y, y)).root());
    }
}
