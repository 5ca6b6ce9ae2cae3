package io.funnel.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.plan.Tuning.Kind;
import io.funnel.plan.Tuning.Row;
import io.funnel.reduction.ElementType;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuningTest {

    private static final Tuning TABLE = Tuning.shipped();
    private static final String HEADER = String.join(",", Tuning.COLUMNS) + "\n";
    private static final String USUAL = ",,,,,,,256,3840,1,1,yes,5,H200,2026-11-26,a file\n";
    private static final double LEAST_GAIN = 5;

    @Test
    void rows_haveValueGainDeviceDateAndEvidence() {
        assertThat(TABLE.rows()).isNotEmpty().allSatisfy(row -> {
            assertThat(Integer.bitCount(row.size())).as("a power of two").isEqualTo(1);
            assertThat(row.size()).isBetween(32, 1024);
            assertThat(row.items()).isBetween(row.size(), 4096);
            assertThat(row.rounds()).isBetween(1, 4);
            assertThat(row.longTimes()).isBetween(1, 4);
            assertThat(row.gain()).isGreaterThanOrEqualTo(LEAST_GAIN);
            assertThat(row.device()).matches("H[12]00");
            assertThat(LocalDate.parse(row.date())).isBetween("2026-11-01", "2099-01-01");
            assertThat(row.evidence()).isNotBlank();
        });
        assertThat(TABLE.rows()).doesNotHaveDuplicates();
    }

    /** No two rows that match a kernel are equally specific, and each row is the best for some kernel. */
    @Test
    void row_ofAnyKernel_isOne() {
        Set<Row> used = new HashSet<>();
        everyKey(key -> {
            Row best = TABLE.row(key);
            used.add(best);
            assertThat(TABLE.rows().stream().filter(row -> row.matches(key))
                    .filter(row -> row.specificity() == best.specificity())).as(key.toString()).hasSize(1);
        });
        assertThat(used).containsExactlyInAnyOrderElementsOf(TABLE.rows());
    }

    private static void everyKey(Consumer<Tuning.Key> check) {
        for (ElementType elements : ElementType.values()) {
            for (ElementType state : ElementType.values()) {
                for (Kind kind : Kind.values()) {
                    for (int values : kind.isArray() ? new int[] {2, 31, 32, 63, 64, 500} : new int[] {1, 2, 3}) {
                        for (boolean vectors : new boolean[] {false, true}) {
                            for (String backend : List.of("cuda", "ptx", "opencl", "spirv")) {
                                for (int work : new int[] {1, 2, 3, 16, 17, 100}) {
                                    check.accept(new Tuning.Key(elements, state, values, kind, vectors, backend, work));
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    @Test
    void row_moreFilledColumns_win() {
        Tuning table = Tuning.parse("# words\n" + HEADER + USUAL
                + "float|int,,..2,plain,,cuda,,128,1280,1,1,no,7,H100,2026-11-26,b\n"
                + "float,,,,,,,512,4096,1,1,yes,7,H100,2026-11-26,c, d\n");

        assertThat(table.row(key("cuda", 2)).evidence()).isEqualTo("b");
        assertThat(table.row(key("ptx", 2)).evidence()).isEqualTo("c, d");
        assertThat(table.row(key("cuda", 3)).size()).isEqualTo(512);
        assertThat(table.row(key("cuda", 2)).taken()).isFalse();
    }

    @Test
    void row_ofAGroupSize_isTheMostSpecificOfThatSizeOrOfAny() {
        Tuning table = Tuning.parse(HEADER + USUAL + "float,,,,,,,512,4096,1,1,yes,7,H100,2026-11-26,c\n");

        assertThat(table.row(key("cuda", 1), 256).items()).isEqualTo(3840);
        assertThat(table.row(key("cuda", 1), 512).items()).isEqualTo(4096);
        assertThat(table.row(key("cuda", 1), 64).items()).isEqualTo(4096);
    }

    @Test
    void groups_haveRoomInLocalMemory_andAreMoreForLongInputs() {
        Row row = Row.parse(",,,,,,,256,3840,1,2,yes,5,H200,2026-11-26,a");
        Row wide = Row.parse(",,,wide,,,,256,1024,2,1,yes,5,H200,2026-11-26,a");

        assertThat(row.groups(256, 4 << 10, 1L << 31)).isEqualTo(30);
        assertThat(row.groups(256, 4 << 10, (1L << 31) - 1)).isEqualTo(15);
        assertThat(row.groups(256, 40 << 10, 0)).as("room for five").isEqualTo(5);
        assertThat(wide.groups(256, 32 << 10, 0)).as("two rounds of four").isEqualTo(8);
        assertThat(wide.groups(128, 32 << 10, 0)).as("two rounds of six").isEqualTo(12);
    }

    /** Sums of floats in two doubles run in fewer groups; a state of two doubles that waits for arithmetic does not. */
    @Test
    void row_ofTwoDoubles_dependsOnTheWork() {
        assertThat(twoDoubles(4).items()).isEqualTo(1536);
        assertThat(twoDoubles(40).items()).isEqualTo(3840);
    }

    private static Row twoDoubles(int work) {
        return TABLE.row(new Tuning.Key(ElementType.FLOAT, ElementType.DOUBLE, 2, Kind.PLAIN, true, "cuda", work));
    }

    private static Tuning.Key key(String backend, int values) {
        return new Tuning.Key(ElementType.FLOAT, ElementType.FLOAT, values, Kind.PLAIN, true, backend, 1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"size,items\n", "elements,size\n,256\n"})
    void parse_otherColumns_isRefused(String text) {
        assertThatThrownBy(() -> Tuning.parse(text)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("header=");
    }

    @ParameterizedTest
    @ValueSource(strings = {",,,,,,,256\n", "quad,,,,,,,256,3840,1,1,yes,5,H200,2026-11-26,a\n",
        ",,,argMin,,,,256,3840,1,1,yes,5,H200,2026-11-26,a\n", ",,x,,,,,256,3840,1,1,yes,5,H200,2026-11-26,a\n",
        ",,,,,,,many,3840,1,1,yes,5,H200,2026-11-26,a\n", ",,,,,,,256,3840,1,1,perhaps,5,H200,2026-11-26,a\n",
        ",,,,,,,256,3840,1,1,yes,much,H200,2026-11-26,a\n"})
    void parse_brokenRow_isNamed(String line) {
        assertThatThrownBy(() -> Tuning.parse(HEADER + line)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("tuning table is broken: line=" + line.strip());
    }
}
