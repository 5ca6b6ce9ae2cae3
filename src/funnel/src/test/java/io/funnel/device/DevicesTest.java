package io.funnel.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class DevicesTest {

    private static final Device CPU = device(0, 0, Kind.CPU);
    private static final Device FIRST = device(0, 1, Kind.GPU);
    private static final Device ACCELERATOR = device(0, 2, Kind.OTHER);
    private static final Device SECOND = device(0, 3, Kind.GPU);
    private static final Device ELSEWHERE = device(1, 0, Kind.GPU);
    private static final List<Device> ALL = List.of(CPU, FIRST, ACCELERATOR, SECOND, ELSEWHERE);

    private static Device device(int backend, int index, Kind kind) {
        return new Device(Runtime.TORNADOVM, "backend" + backend, kind + " " + index, kind, backend, index, 8, 1024,
                48 << 10, 8L << 30, 32, true, OptionalDouble.empty());
    }

    @Test
    void preferred_ofSeveral_isTheFirstGpu() {
        assertThat(Devices.preferred(ALL)).contains(FIRST);
        assertThat(Devices.preferred(List.of(ACCELERATOR, CPU))).contains(ACCELERATOR);
        assertThat(Devices.preferred(List.of())).isEmpty();
    }

    @Test
    void alike_ofABackendThatDrivesACpuToo_areItsGpus() {
        assertThat(Devices.alike(ALL, Devices.preferred(ALL).orElseThrow())).containsExactly(FIRST, SECOND);
    }

    @Test
    void alike_ofAnother_areOfItsBackendAndKind() {
        assertThat(Devices.alike(ALL, CPU)).containsExactly(CPU);
        assertThat(Devices.alike(ALL, ACCELERATOR)).containsExactly(ACCELERATOR);
        assertThat(Devices.alike(ALL, ELSEWHERE)).containsExactly(ELSEWHERE);
    }
}
