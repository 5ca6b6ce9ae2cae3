package io.funnel.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {

    @ParameterizedTest
    @CsvSource({"0, 0 ns", "999, 999 ns", "1000, 1.00 us", "12345, 12.3 us", "999999, 1000 us", "1234567, 1.23 ms",
        "61200000000, 61.2 s"})
    void nanos_anyDuration_hasThreeDigitsAndAUnit(long nanos, String text) {
        assertThat(Figures.nanos(nanos)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-0.0, 0", "0.00123, 1.2e-03", "NaN, NaN", "Infinity, Infinity", "32750, 3.3e+04"})
    void small_anyError_hasTwoDigits(double value, String text) {
        assertThat(Figures.small(value)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"512, 512 B", "49152, 48 KiB", "1310720, 1.25 MiB", "12670153523, 11.8 GiB", "1099511627776, 1 TiB"})
    void bytes_anyNumber_hasABinaryUnit(long bytes, String text) {
        assertThat(Figures.bytes(bytes)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"0.5, 0.50", "9.994, 9.99", "9.996, 10.0", "99.94, 99.9", "99.96, 100", "4324.4, 4324"})
    void digits_anyValue_keepsThree(double value, String text) {
        assertThat(Figures.digits(value)).isEqualTo(text);
    }
}
