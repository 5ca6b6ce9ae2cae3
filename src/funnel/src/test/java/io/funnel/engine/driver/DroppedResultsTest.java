package io.funnel.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;

/** Results that TornadoVM's plans keep of each execution. */
class DroppedResultsTest {

    /** A plan with the field of TornadoVM's own. */
    private static final class Plan extends TornadoExecutionPlan {
        private final List<Object> planResults = new ArrayList<>(List.of("first", "second"));
    }

    @Test
    void dropResults_planThatKeepsThem_emptiesIt() throws Exception {
        try (Plan plan = new Plan()) {
            new NativeShortcuts(new KnownSdk("")).dropResults(plan);
            assertThat(plan.planResults).isEmpty();
        }
    }

    @Test
    void dropResults_planWithoutThem_doesNothing() throws Exception {
        try (TornadoExecutionPlan plan = new TornadoExecutionPlan()) {
            assertThatCode(() -> new NativeShortcuts(new KnownSdk("")).dropResults(plan)).doesNotThrowAnyException();
        }
    }
}
