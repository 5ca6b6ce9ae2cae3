package io.funnel.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

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

    private static String notDirect(String name, String other) {
        return name.equals("funnel.directLaunches") ? "false" : other;
    }

    @Test
    void lacking_plainJvm_namesOptionsAndCost() {
        requireNoTornadoVm();

        assertThat(ShortCalls.lacking(List.of(device(Runtime.TORNADOVM, "cuda")), (name, other) -> other))
                .hasValue("calls are slower than necessary: missing=-Dtornado.max.events=64 -Dtornado.vmflush=false"
                        + " --add-opens=tornado.drivers.cuda/uk.ac.manchester.tornado.drivers.cuda=ALL-UNNAMED,"
                        + " seen on an NVIDIA H200: 67 us a call where 14 do; start Java with tornado-config/cuda.args");
    }

    @Test
    void lacking_directLaunchesNotWanted_opensNothing() {
        assertThat(ShortCalls.lacking(List.of(device(Runtime.TORNADOVM, "ptx")), ShortCallsTest::notDirect))
                .hasValue("calls are slower than necessary: missing=-Dtornado.max.events=64 -Dtornado.vmflush=false,"
                        + " seen on an NVIDIA H200: 88 us a call where 16 do; start Java with tornado-config/ptx.args");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ptx", "ptx-fast", "cuda", "cuda-fast"})
    void lacking_jvmWithFunnelsProperties_onlyPackagesThatItsArgumentsOpen(String file) throws IOException {
        requireNoTornadoVm();
        List<String> arguments = Files.readAllLines(CONFIG.resolve(file + ".args"));
        Map<String, String> properties = properties(arguments);
        String opens = arguments.stream().filter(line -> line.startsWith("--add-opens="))
                .collect(Collectors.joining(" "));

        assertThat(ShortCalls.lacking(List.of(device(Runtime.TORNADOVM, file.replace("-fast", ""))),
                properties::getOrDefault).orElseThrow()).contains(": missing=" + opens + ", seen on ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"opencl", "opencl-fast", "ptx", "ptx-fast", "cuda", "cuda-fast"})
    void lacking_jvmWithFunnelsPropertiesAndNoDirectLaunches_nothing(String file) throws IOException {
        Map<String, String> properties = properties(Files.readAllLines(CONFIG.resolve(file + ".args")));
        properties.put("funnel.directLaunches", "false");

        assertThat(ShortCalls.lacking(List.of(device(Runtime.TORNADOVM, file.replace("-fast", ""))),
                properties::getOrDefault)).isEmpty();
    }

    private static Map<String, String> properties(List<String> arguments) {
        return arguments.stream().filter(line -> line.startsWith("-D")).map(line -> line.substring(2).split("=", 2))
                .collect(Collectors.toMap(option -> option[0], option -> option[1]));
    }

    @Test
    void lacking_clockThatWasAskedFor_isNotHeldAgainstIt() {
        Map<String, String> written = Map.of("tornado.max.events", "64", "tornado.vmflush", "false",
                "tornado.opencl.profiling.enable", "true", "funnel.directLaunches", "false");

        assertThat(ShortCalls.lacking(List.of(device(Runtime.TORNADOVM, "opencl")), written::getOrDefault)).isEmpty();
        assertThat(ShortCalls.lacking(List.of(device(Runtime.TORNADOVM, "opencl")), ShortCallsTest::notDirect)
                .orElseThrow())
                .contains("-Dtornado.opencl.profiling.enable=false");
    }

    @Test
    void hasDirectLaunches_packagesThatAreNotOpen_isFalse() {
        requireNoTornadoVm();

        for (String backend : List.of("cuda", "ptx")) {
            assertThat(ShortCalls.hasDirectLaunches(device(Runtime.TORNADOVM, backend))).as(backend).isFalse();
        }
        assertThat(ShortCalls.hasDirectLaunches(device(Runtime.TORNADOVM, "opencl"))).as("needs none").isTrue();
    }

    @Test
    void hasDirectLaunches_backendThatHasNone_isFalse() {
        assertThat(ShortCalls.hasDirectLaunches(device(Runtime.TORNADOVM, "spirv"))).isFalse();
    }

    @Test
    void hasDirectLaunches_embeddedRuntime_isFalse() {
        for (String backend : List.of("embedded", "opencl", "cuda", "ptx")) {
            assertThat(ShortCalls.hasDirectLaunches(device(Runtime.EMBEDDED, backend))).as(backend).isFalse();
        }
    }

    private static void requireNoTornadoVm() {
        assumeThat(ModuleLayer.boot().findModule("tornado.api")).as("an SDK's JVM has its packages open").isEmpty();
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
