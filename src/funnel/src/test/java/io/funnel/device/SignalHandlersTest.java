package io.funnel.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SignalHandlersTest {

    @Test
    void effect_ofOpenClOnNvidiaAndOnCpus_isTold() {
        assertThat(SignalHandlers.effect(device("opencl", "NVIDIA H200", Kind.GPU)).orElseThrow()).contains("die");
        assertThat(SignalHandlers.effect(device("opencl", "pthread", Kind.CPU)).orElseThrow()).contains("compile");
        assertThat(SignalHandlers.effect(device("cuda", "NVIDIA H200", Kind.GPU))).isEmpty();
        assertThat(SignalHandlers.effect(device("opencl", "gfx90a", Kind.GPU))).isEmpty();
    }

    @Test
    void hint_withoutTheChainingLibrary_saysWhatToTry() {
        Device pocl = device("opencl", "pthread", Kind.CPU);
        assertThat(SignalHandlers.hint(pocl, false)).contains("start Java with LD_PRELOAD=").contains("libjsig.so");
        assertThat(SignalHandlers.hint(pocl, true)).isEmpty();
        assertThat(SignalHandlers.hint(device("ptx", "NVIDIA H200", Kind.GPU), false)).isEmpty();
    }

    private static Device device(String backend, String name, Kind kind) {
        return new Device(Runtime.TORNADOVM, backend, name, kind, 0, 0, 1, 1024, 49152, 1 << 30, 0, false,
                OptionalDouble.empty());
    }
}
