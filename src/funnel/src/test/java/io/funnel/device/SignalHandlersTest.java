package io.funnel.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SignalHandlersTest {

    @Test
    void areTaken_byNvidiasOpenClAlone() {
        assertThat(SignalHandlers.areTaken(List.of(device("cuda", "NVIDIA H200"), device("opencl", "NVIDIA H200"))))
                .isTrue();
        assertThat(SignalHandlers.areTaken(List.of(device("cuda", "NVIDIA H200"), device("opencl", "pthread"))))
                .isFalse();
    }

    private static Device device(String backend, String name) {
        return new Device(Runtime.TORNADOVM, backend, name, Kind.GPU, 0, 0, 1, 1024, 49152, 1 << 30, 0, false,
                OptionalDouble.empty());
    }
}
