package io.funnel.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pages that may be mapped: native code computes a checksum, and its fault on a truncated file ends the JVM. */
final class ThriftWalkTest {

    /** A data page without values, of eight bytes in the file. */
    private static final String PAGE = "150015101510" + "2c1500150015061506" + "0000" + "0102030405060708";
    private static final String WITH_CHECKSUM =
            "150015101510" + "1502" + "1c1500150015061506" + "0000" + "0102030405060708";

    @ParameterizedTest
    @CsvSource({"one page, true, 1, 0, 0", "more, true, 3, 0, 0", "none, true, 0, 0, 0",
        "the last with one, false, 2, 1, 0",
        "one alone, false, 0, 1, 0", "cut in its data, false, 2, 0, 1", "cut in its header, false, 1, 0, 10",
        "cut behind the sizes, false, 1, 0, 19"})
    void arePagesWithoutChecksum_findsWholePagesAlone(String pages, boolean expected, int plain, int checked, int cut) {
        byte[] bytes = HexFormat.of().parseHex(PAGE.repeat(plain) + WITH_CHECKSUM.repeat(checked));
        ByteBuffer range = ByteBuffer.wrap(bytes, 0, bytes.length - cut);
        assertThat(ThriftWalk.arePagesWithoutChecksum(range)).as(pages).isEqualTo(expected);
        assertThat(range.position()).isZero();
    }
}
