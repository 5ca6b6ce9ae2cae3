package io.funnel.catalogue.oracle;

import java.math.BigDecimal;

/** Sums without any rounding. */
public final class ExactSums {

    private ExactSums() {}

    /** The sum of finite numbers. */
    public static BigDecimal of(double[] numbers) {
        ExactSum sum = new ExactSum();
        for (double number : numbers) {
            sum.add(number);
        }
        return sum.value();
    }
}
