package io.funnel.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShortCallsTest {

    private static final Path CONFIG = Path.of("..", "..", "tornado-config");

    @Test
    void lacking_plainJvm_namesOptionsAndCost() {
        assertThat(ShortCalls.lacking(List.of(device(Runtime.TORNADOVM, "cuda")), (name, other) -> other))
                .hasValue("calls take longer than they need: missing=-Dtornado.max.events=64 -Dtornado.vmflush=false,"
                        + " seen on an NVIDIA H200: 71 us a call where 43 do; start Java with tornado-config/cuda.args");
    }

    @ParameterizedTest
    @ValueSource(strings = {"opencl", "opencl-fast", "ptx", "ptx-fast", "cuda", "cuda-fast"})
    void lacking_jvmWithFunnelsArguments_nothing(String file) throws IOException {
        Map<String, String> properties = Files.readAllLines(CONFIG.resolve(file + ".args")).stream()
                .filter(line -> line.startsWith("-D")).map(line -> line.substring(2).split("=", 2))
                .collect(Collectors.toMap(option -> option[0], option -> option[1]));
        List<Device> devices = List.of(device(Runtime.TORNADOVM, file.replace("-fast", "")));

        assertThat(ShortCalls.lacking(devices, properties::getOrDefault)).isEmpty();
    }

    @Test
    void lacking_clockThatWasAskedFor_isNotHeldAgainstIt() {
        Map<String, String> written = Map.of("tornado.max.events", "64", "tornado.vmflush", "false",
                "tornado.opencl.profiling.enable", "true");

        assertThat(ShortCalls.lacking(List.of(device(Runtime.TORNADOVM, "opencl")), written::getOrDefault)).isEmpty();
        assertThat(
                ShortCalls.lacking(List.of(device(Runtime.TORNADOVM, "opencl")), (name, other) -> other).orElseThrow())
                .contains("-Dtornado.opencl.profiling.enable=false");
    }

    @Test
    void lacking_embeddedRuntime_nothing() {
        Device embedded = device(Runtime.EMBEDDED, "embedded");

        assertThat(ShortCalls.lacking(List.of(embedded), (name, other) -> other)).isEmpty();
        assertThat(ShortCalls.hasKernelClock(embedded)).isTrue();
    }

    private static Device device(Runtime runtime, String backend) {
        return new Device(runtime, backend, "a device", Kind.GPU, 0, 0, 1, 1024, 49152, 1 << 30, 0, false,
                OptionalDouble.empty());
    }
}
