package io.funnel.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Spark's addresses count GPUs only, as {@code nvidia-smi} does. */
class AssignedDeviceTest {

    private static final List<Device> ALL = List.of(device(0, 0, Kind.CPU), device(0, 1, Kind.GPU),
            device(0, 2, Kind.GPU), device(1, 0, Kind.GPU));

    private static Device device(int backend, int index, Kind kind) {
        return new Device(Runtime.TORNADOVM, "backend" + backend, kind.toString(), kind, backend, index, 8, 1024,
                48 << 10, 8L << 30, 32, true, OptionalDouble.empty());
    }

    @Test
    void numbered_besideACpuAndAnotherBackend_countsGpusOfTheFirst() {
        assertThat(AssignedDevice.numbered(ALL, "0").address()).isEqualTo("0:1");
        assertThat(AssignedDevice.numbered(ALL, "1").address()).isEqualTo("0:2");
    }

    @Test
    void numbered_withoutAGpu_countsTheFirstAndThoseLikeIt() {
        assertThat(AssignedDevice.numbered(ALL.subList(0, 1), "0").address()).isEqualTo("0:0");
    }

    @Test
    void numbered_whatIsNoDevices_isAnError() {
        for (String number : List.of("2", "-1")) {
            assertThatThrownBy(() -> AssignedDevice.numbered(ALL, number)).isInstanceOf(IllegalStateException.class)
                    .hasMessage("no such device: spark's gpu=" + number
                            + ", devices=[0:1 GPU, 0:2 GPU]; try a discovery script that prints the numbers of these"
                            + " devices");
        }
        assertThatThrownBy(() -> AssignedDevice.numbered(List.of(), "0")).hasMessageContaining("devices=[]");
        assertThatThrownBy(() -> AssignedDevice.numbered(ALL, "GPU-1"))
                .hasMessageStartingWith("GPU address is not a number: spark's gpu=GPU-1");
    }
}
