package io.funnel.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.Funnel;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.device.Device;
import io.funnel.device.Devices;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Reduction;
import io.funnel.result.Result;
import io.funnel.settings.ErrorBounds;
import io.funnel.settings.Fallback;
import io.funnel.strategy.Strategy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Runs the programs of pages in docs/how-to, and checks that the pages show these lines. */
class GuideTest {

    @Test
    void programs_ofTheGuide_giveWhatItSays() {
        float[] samples = new float[1_000_000];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = i % 10;
        }
        Data<FloatArray> middle = Data.of(samples, 1000, 500);
        try (Funnel funnel = Funnel.open()) {
            Result<Float> sum = funnel.reduce(FloatReductions.SUM, samples);
            assertThat(sum.value()).isEqualTo(4500000.0f);
            assertThat(sum.plan().explain()).isNotBlank();
            assertThat(funnel.reduce(FloatReductions.SUM, middle).value()).isEqualTo(2250f);

            DeviceData<FloatArray> resident = funnel.upload(samples);
            float largest = funnel.reduce(FloatReductions.MAXIMUM, resident).floatValue();
            float smallest = funnel.reduce(FloatReductions.MINIMUM, resident).floatValue();
            assertThat(largest).isEqualTo(9f);
            assertThat(smallest).isEqualTo(0f);
            resident.update(Data.of(new float[] {99f}), 0);
            assertThat(funnel.reduce(FloatReductions.MAXIMUM, resident).floatValue()).isEqualTo(99f);
            resident.close();

            Data<FloatArray> range = Data.of(new float[] {0f, 16f});
            DeviceData<IntArray> bins =
                    funnel.reduceToDevice(FloatReductions.HISTOGRAM16, IntArray.class, Data.of(samples), range);
            int fullest = funnel.reduce(IntReductions.MAXIMUM, bins).intValue();
            assertThat(fullest).isEqualTo(100_000);
            assertThat(funnel.reduce(IntReductions.SUM, bins).value()).isEqualTo(1_000_000);
            bins.close();
        }

        Device device = Devices.all().getFirst();
        Reduction<Float> floatSum = FloatReductions.SUM;
        FloatArray array = FloatArray.fromArray(samples);
        try (PreparedStrategy prepared =
                PreparedStrategy.of(device, floatSum, Strategy.CASCADE, Sizes.AUTO, array)) {
            Execution execution = prepared.run(array.getSize(), PreparedStrategy.Timing.KERNELS);
            assertThat(execution.kernelNanos().getAsLong()).isPositive();
            assertThat(execution.value()).isEqualTo(4500000.0f);
        }
    }

    @Test
    void choices_ofTheGuide_build() {
        Funnel careful = Funnel.builder()
                .placement(Placement.DEVICE)
                .fallback(Fallback.HOST_ON_FAILURE)
                .errorBounds(ErrorBounds.PROVED)
                .deviceMemory(1L << 30)
                .deadline(Duration.ofSeconds(10))
                .build();
        try (careful) {
            assertThat(careful.reduce(FloatReductions.SUM, new float[] {1f, 2f}).value()).isEqualTo(3f);
        }
    }

    @Test
    void guide_showsTheLinesOfThisTest() throws IOException {
        Path folder = Path.of("../../docs/how-to");
        String test =
                Files.readString(Path.of("src/test/java/io/funnel/catalogue/GuideTest.java")).replaceAll("\\s+", "");
        for (String page : List.of("reduce-from-java.md", "keep-data-on-the-device.md", "compare-and-benchmark.md")) {
            int held = 0;
            for (String line : Files.readAllLines(folder.resolve(page))) {
                String code = line.replaceFirst("//.*", "").strip();
                if (code.endsWith(";") && code.contains(" = ")) {
                    assertThat(test).contains(code.replaceAll("\\s+", ""));
                    held++;
                }
            }
            assertThat(held).as(page).isPositive();
        }
    }
}
