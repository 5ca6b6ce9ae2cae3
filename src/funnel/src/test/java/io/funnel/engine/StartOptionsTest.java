package io.funnel.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StartOptionsTest {

    private static final String FALLBACK = "tornado.recover.bailout";
    private static final String NATIVE = "-Dfunnel.exponentials=native";

    private final String before = System.getProperty(FALLBACK, "");

    @BeforeEach
    void withoutFallback() {
        System.setProperty(FALLBACK, "false");
    }

    @AfterEach
    void asBefore() {
        if (before.isEmpty()) {
            System.clearProperty(FALLBACK);
        } else {
            System.setProperty(FALLBACK, before);
        }
    }

    @Test
    void refusal_ptxWithTheBackendsExponential_namesTheFileToStartWith() {
        assertThat(StartOptions.refusal(device(Runtime.TORNADOVM, "ptx"), true))
                .hasValue("exponentials of PTX are coarse: funnel.exponentials=native, device=a device; start Java with"
                        + " tornado-config/ptx.args");
    }

    @Test
    void refusal_unknownExponentials_namesThoseThatThereAre() {
        System.setProperty("funnel.exponentials", "nativ");
        try {
            assertThat(StartOptions.refusal(device(Runtime.TORNADOVM, "cuda"), false))
                    .hasValue("unknown exponentials: funnel.exponentials=nativ; try own, native or reduced");
        } finally {
            System.clearProperty("funnel.exponentials");
        }
    }

    @ParameterizedTest
    @CsvSource({"TORNADOVM, ptx, false", "TORNADOVM, cuda, true", "TORNADOVM, opencl, true",
        "EMBEDDED, embedded, true"})
    void refusal_otherBackendOrExponential_none(Runtime runtime, String backend, boolean isNative) {
        assertThat(StartOptions.refusal(device(runtime, backend), isNative)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"opencl", "opencl-fast", "cuda", "cuda-fast"})
    void argumentFile_ofOpenClAndCuda_takesTheBackendsExponential(String file) throws IOException {
        assertThat(Files.readAllLines(Path.of("..", "..", "tornado-config", file + ".args"))).contains(NATIVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ptx", "ptx-fast", "embedded"})
    void argumentFile_ofOtherRuntimes_keepsTheLibrarys(String file) throws IOException {
        assertThat(Files.readAllLines(Path.of("..", "..", "tornado-config", file + ".args"))).doesNotContain(NATIVE);
    }

    private static Device device(Runtime runtime, String backend) {
        return new Device(runtime, backend, "a device", Kind.GPU, 0, 0, 1, 1024, 49152, 1 << 30, 0, false,
                OptionalDouble.empty());
    }
}
