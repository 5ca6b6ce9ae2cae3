package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.report.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import tools.jackson.databind.JsonNode;

/** {@code compare} over rows and columns. */
@EnabledIf(value = "io.funnel.cli.Invocation#isEmbedded", disabledReason = "needs the embedded runtime")
class CompareSegmentsTest {

    private static JsonNode compared(String... more) {
        String[] words = new String[more.length + 5];
        System.arraycopy(new String[] {"compare", "--format", "json", "--repetitions", "1"}, 0, words, 0, 5);
        System.arraycopy(more, 0, words, 5, more.length);
        return Json.parse(Invocation.here(words).out());
    }

    @Test
    void rows_ofTheUsualSize_areAsManyAsFit() {
        JsonNode found = compared("--rows", "1000", "--op", "min");

        assertThat(found.required("segments").asString()).isEqualTo("1048 rows of 1000");
        assertThat(found.required("size").intValue()).isEqualTo(1_048_000);
        assertThat(found.required("results").values()).hasSize(4)
                .allMatch(row -> row.required("status").asString().equals("verified") && row.has("callNanos"))
                .extracting(row -> row.required("strategy").asString())
                .containsExactly("Sequential", "HostEngine", "SegmentLanes", "SegmentLanesInOrder");
    }

    @Test
    void columns_ofAnOperatorThatDoesNotCommute_areReducedInOrder() {
        JsonNode found = compared("--columns", "12", "--reduction", "double.affineComposition", "--size", "12000");

        assertThat(found.required("segments").asString()).isEqualTo("12 columns of 1000");
        assertThat(found.required("results").values()).extracting(row -> row.required("status").asString())
                .containsExactly("verified", "verified", "unsupported", "verified");
    }

    @Test
    void flatStrategy_isUnsupported() {
        JsonNode found = compared("--rows", "64", "--size", "640", "--strategy", "Cascade,SegmentLanes");

        assertThat(found.required("results").get(0).required("reason").asString())
                .contains("strategy reduces one array, not its segments: strategy=Cascade");
        assertThat(found.required("results").get(1).required("status").asString()).isEqualTo("verified");
    }

    @Test
    void sizeThatIsNoMultiple_isRefused() {
        Invocation.here("compare", "--rows", "7", "--size", "100")
                .assertRefused("length is no multiple of the width: length=100, width=7");
        Invocation.here("compare", "--rows", "7", "--columns", "7").assertRefused("several kinds of segments");
    }
}
