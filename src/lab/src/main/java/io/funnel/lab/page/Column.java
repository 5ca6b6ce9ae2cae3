package io.funnel.lab.page;

import io.funnel.lab.measure.Interval;
import io.funnel.verify.compare.Times;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A column of a table: a cell for people, and one or two of numbers for programs, whose heads have the unit.
 *
 * @param <T> what a row is of
 */
public record Column<T>(String head, Function<T, String> cell, List<Data<T>> data) {

    /** A column of the CSV; a number that is unknown is empty. */
    public record Data<T>(String head, Function<T, String> cell) {}

    public Column {
        data = List.copyOf(data);
    }

    /** Makes a column of words, or of whole numbers without a unit. */
    public static <T> Column<T> text(String head, Function<T, String> cell) {
        return new Column<>(head, cell, List.of(new Data<>(head, cell)));
    }

    /** Makes a column of words that programs do without. */
    public static <T> Column<T> shown(String head, Function<T, String> cell) {
        return new Column<>(head, cell, List.of());
    }

    /** Makes a column of counts. */
    public static <T> Column<T> count(String head, Function<T, Long> count) {
        return new Column<>(head, row -> Table.count(count.apply(row)),
                List.of(new Data<>(head, row -> String.valueOf(count.apply(row)))));
    }

    /** Makes a column of medians. */
    public static <T> Column<T> median(String head, Function<T, Optional<Times>> times) {
        return new Column<>(head, row -> Table.median(times.apply(row)), List.of(new Data<>(head + " median (ns)",
                row -> times.apply(row).map(some -> String.valueOf(some.median())).orElse(""))));
    }

    /** Makes a column of confidence intervals. */
    public static <T> Column<T> interval(String head, Function<T, Optional<Interval>> interval) {
        return new Column<>(head + ", 95 %", row -> interval.apply(row).map(Interval::text).orElse(""),
                List.of(new Data<>(head + " 95 % low (ns)",
                        row -> interval.apply(row).map(one -> String.valueOf(one.low())).orElse("")),
                        new Data<>(head + " 95 % high (ns)",
                                row -> interval.apply(row).map(one -> String.valueOf(one.high())).orElse(""))));
    }

    /** Makes a column of numbers of a unit, with three digits; {@code format} is of both. */
    public static <T> Column<T> number(String head, String unit, String format, Function<T, OptionalDouble> number) {
        Function<T, String> cell = row -> number.apply(row).isEmpty()
                ? ""
                : String.format(Locale.ROOT, format, number.apply(row).getAsDouble());
        return new Column<>(head + ", " + unit, cell, List.of(new Data<>(head + " (" + unit + ")", cell)));
    }

    /** Makes a column of {@link Control#factor factors}: a number, and whether it is a difference. */
    public static <T> Column<T> factor(String head, Function<T, String> factor) {
        return new Column<>(head, factor, List.of(
                new Data<>(head + " (times)", row -> factor.apply(row).replace("~", "")),
                new Data<>(head + " differs (1 or 0)",
                        row -> factor.apply(row).isEmpty() ? "" : factor.apply(row).startsWith("~") ? "0" : "1")));
    }
}
