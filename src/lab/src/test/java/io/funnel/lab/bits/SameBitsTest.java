package io.funnel.lab.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.funnel.Funnel;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The hash that docs/reference/reproducible.md gives, on the runtime that is there; 10^5 cases with funnel.long. */
class SameBitsTest {

    private static final String DEVICES = "funnel.embedded.devices";
    private static final boolean LONG = Boolean.getBoolean("funnel.long");
    private static final int CASES = LONG ? 100_000 : 40;
    private static final String HASH = LONG ? "716e5bbff553b6b5" : "cdd2394e52812d26";

    @BeforeAll
    static void twoDevices() {
        System.setProperty(DEVICES, "2");
    }

    @AfterAll
    static void asBefore() {
        System.clearProperty(DEVICES);
    }

    @TestFactory
    Stream<DynamicTest> everyWay_hasTheCommittedHash() {
        return SameBits.ways().entrySet().stream().map(way -> dynamicTest(way.getKey(), () -> {
            try (Funnel funnel = way.getValue().build()) {
                assertThat("%016x".formatted(BitsHash.of(funnel, CASES))).isEqualTo(HASH);
            }
        }));
    }
}
