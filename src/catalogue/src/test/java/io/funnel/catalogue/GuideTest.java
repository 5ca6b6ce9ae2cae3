package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.Result;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.Engine;
import io.funnel.engine.Execution;
import io.funnel.engine.Reducer;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;

/** The programs of docs/guide.md, and that the page shows these very lines. */
class GuideTest {

    @Test
    void programs_ofTheGuide_giveWhatItSays() {
        FloatArray samples = new FloatArray(1_000_000);
        for (int i = 0; i < samples.getSize(); i++) {
            samples.set(i, i % 10);
        }
        Funnel funnel = Funnel.open();
        Result<Float> sum = funnel.reduce(FloatReductions.SUM, samples);
        assertThat(sum.value()).isEqualTo(4500000.0f);

        Device device = Devices.all().getFirst();
        Reduction<Float> floatSum = FloatReductions.SUM;
        Plan plan = Planner.plan(floatSum, Strategy.CASCADE, device, samples.getSize(), Sizes.AUTO);
        try (Reducer reducer = Engine.prepare(device, plan, samples)) {
            Execution execution = reducer.run(plan, Reducer.Timing.KERNELS);
            assertThat(execution.kernelNanos().getAsLong()).isPositive();
            assertThat(execution.value()).isEqualTo(sum.value());
        }
    }

    @Test
    void guide_showsTheLinesOfThisTest() throws IOException {
        Path root = Path.of("..", "..");
        String test =
                Files.readString(Path.of("src/test/java/io/funnel/catalogue/GuideTest.java")).replaceAll("\\s+", "");
        for (String line : Files.readAllLines(root.resolve("docs/guide.md"))) {
            if (line.strip().endsWith(";") && line.contains(" = ")) {
                assertThat(test).contains(line.replaceAll("\\s+", ""));
            }
        }
        assertThat(Files.readString(root.resolve("docs/guide.md"))).contains("Funnel.open();");
    }
}
