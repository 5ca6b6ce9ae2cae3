package io.funnel.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompilerOptionsTest {

    private static final String OPTION = "jdk.graal.RawConditionalElimination";

    @Test
    void lacking_plainJvm_namesTheOptionAndTheFile() {
        assertThat(CompilerOptions.lacking(List.of(device(Runtime.TORNADOVM, "ptx")), (name, other) -> other))
                .hasValue("rare operators may be miscompiled: missing=-D" + OPTION
                        + "=false; start Java with tornado-config/ptx.args");
    }

    @Test
    void lacking_optionOrEmbeddedRuntime_nothing() {
        assertThat(CompilerOptions.lacking(List.of(device(Runtime.TORNADOVM, "ptx")), (name, other) -> "false"))
                .isEmpty();
        assertThat(CompilerOptions.lacking(List.of(device(Runtime.EMBEDDED, "embedded")), (name, other) -> other))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"opencl", "opencl-fast", "ptx", "ptx-fast", "cuda", "cuda-fast"})
    void argumentFile_ofTornadoVm_hasIt(String file) throws IOException {
        assertThat(Files.readAllLines(Path.of("..", "..", "tornado-config", file + ".args")))
                .contains("-D" + OPTION + "=false");
    }

    private static Device device(Runtime runtime, String backend) {
        return new Device(runtime, backend, "a device", Kind.GPU, 0, 0, 1, 1024, 49152, 1 << 30, 0, false,
                OptionalDouble.empty());
    }
}
