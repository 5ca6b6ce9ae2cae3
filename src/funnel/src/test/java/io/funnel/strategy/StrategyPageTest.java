package io.funnel.strategy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The tables of strategies and load policies in the documentation are made from their entries. */
class StrategyPageTest {

    private static final boolean UPDATE = Boolean.getBoolean("funnel.golden.update");
    private static final Path PAGE = Path.of("../../docs/explanation/strategies.md");
    @Test
    void strategies_ofThePage_areTheEntries() throws IOException {
        check("strategies", "| strategy | from | how it works | finish | kernels |\n| --- | --- | --- | --- | --- |\n"
                + Arrays.stream(Strategy.values()).map(StrategyPageTest::row).collect(Collectors.joining()));
    }

    @Test
    void loadPolicies_ofThePage_areTheEntries() throws IOException {
        check("load policies", "| load | strategies | for | how it works |\n| --- | --- | --- | --- |\n"
                + Arrays.stream(LoadPolicy.values()).map(StrategyPageTest::row).collect(Collectors.joining()));
    }

    /** A strategy that has a kernel has a policy that suits what no other one does, as its last. */
    @ParameterizedTest
    @EnumSource
    void loadPolicies_ofEachStrategy_endWithOneForAll(Strategy strategy) {
        List<LoadPolicy> policies = LoadPolicy.of(strategy);
        boolean hasKernel = strategy.code() != Code.HOST && strategy.code() != Code.ANNOTATED_METHOD;
        assertThat(policies.isEmpty()).isEqualTo(!hasKernel);
        if (hasKernel) {
            assertThat(policies.getLast().suits()).isIn("always", "otherwise");
        }
    }

    private static void check(String what, String table) throws IOException {
        String start = "<!-- table of the " + what + ": written by StrategyPageTest -->\n";
        String page = Files.readString(PAGE);
        int begin = page.indexOf(start) + start.length();
        int end = page.indexOf("<!-- end of the table -->\n", begin);
        assertThat(begin).as("the page has the marks").isBetween(start.length(), end);
        if (UPDATE) {
            Files.writeString(PAGE, page.substring(0, begin) + table + page.substring(end));
        } else {
            assertThat(page.substring(begin, end)).as("refreshed by -Dfunnel.golden.update=true").isEqualTo(table);
        }
    }

    private static String row(LoadPolicy policy) {
        String strategies =
                policy.strategies().stream().map(Strategy::label).collect(Collectors.joining("`, `", "`", "`"));
        return "| `" + policy.label() + "` | " + strategies + " | " + policy.suits() + " | " + policy.summary()
                + " |\n";
    }

    private static String row(Strategy strategy) {
        String finish = switch (strategy.finish()) {
            case NONE -> strategy.isHost() ? "" : "one value is left";
            case HOST -> "host";
            case SECOND_LAUNCH -> "second launch";
            case ATOMIC -> "atomics";
        };
        String kernels = switch (strategy.use().role()) {
            case PLANNED -> "always; the planner may take it";
            case SCALAR -> "for longs and several inputs; the planner may take it; else on request";
            case IN_ORDER -> "where the operator does not commute; the planner may take it; else on request";
            case NAMED -> strategy.isHost() ? "" : "always";
            case REQUESTED -> "on request";
        };
        return "| `" + strategy.label() + "` | " + strategy.origin() + " | " + strategy.summary() + " | " + finish
                + " | " + kernels + " |\n";
    }
}
