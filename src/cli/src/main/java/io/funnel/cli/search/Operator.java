package io.funnel.cli.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Associative and commutative combines with kernels. */
public enum Operator {
    /** Addition; integers wrap around, floating-point sums round. */
    SUM,
    /** The smaller of two values, as by {@code Math.min}: NaN wins, and -0.0 is below 0.0. */
    MIN;

    /** The name on the command line and in reports. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The operator with this label, ignoring case. */
    public static Optional<Operator> parse(String label) {
        return Arrays.stream(values()).filter(operator -> operator.label().equalsIgnoreCase(label)).findFirst();
    }
}
