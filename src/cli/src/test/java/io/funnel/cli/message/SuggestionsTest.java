package io.funnel.cli.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SuggestionsTest {

    private static final List<String> NAMES =
            List.of("date", "precipitation", "temp_max", "temp_min", "wind", "weather", "Cascade");

    @Test
    void names_mistyped_givesTheClosestFirst() {
        assertThat(Suggestions.names("temp_mim", NAMES)).isEqualTo("temp_min, temp_max");
        assertThat(Suggestions.names("cascad", NAMES)).isEqualTo("Cascade");
    }

    @Test
    void names_partOfANameOrNothingLikeIt_givesThatOrAll() {
        assertThat(Suggestions.names("precip", NAMES)).isEqualTo("precipitation");
        assertThat(Suggestions.names("humidity", NAMES)).startsWith("date, precipitation").endsWith("Cascade");
    }

    @Test
    void names_few_givesAll() {
        assertThat(Suggestions.names("mx", List.of("sum", "min"))).isEqualTo("sum, min");
    }

    @Test
    void all_veryMany_givesSome() {
        List<String> many = IntStream.range(0, 1000).mapToObj(i -> "column" + i).toList();

        assertThat(Suggestions.all(many)).endsWith("column24, ... (1000 in all)");
    }
}
