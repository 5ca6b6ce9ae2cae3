package io.funnel.cli.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.funnel.cli.data.Memory;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.Workload;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.plan.Placement;
import io.funnel.plan.Sizes;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JobsTest {

    private static final List<Device> DEVICES =
            List.of(device("opencl", 0, 0, "a CPU"), device("opencl", 0, 1, "Big GPU"),
                    device("ptx", 1, 0, "Big GPU"));

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {
        "-, -, 0:1", "ptx, -, 1:0", "opencl, -, 0:1", "-, cpu, 0:0", "-, 0:0, 0:0", "-, 0:1, 0:1", "-, big, 0:1",
        "ptx, big, 1:0", "ptx, 1:0, 1:0"
    })
    void from_devices_givesAGpuBeforeTheFirstThatFits(String backend, String device, String address) {
        DeviceChoice choice = new DeviceChoice(Optional.ofNullable(backend), Optional.ofNullable(device));

        assertThat(choice.from(DEVICES).address()).isEqualTo(address);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"cuda, -, backend=cuda", "-, 2:0, device=2:0",
        "ptx, 0:0, 'backend=ptx, device=0:0'"})
    void from_devicesThatDoNotFit_listsThem(String backend, String device, String wish) {
        DeviceChoice choice = new DeviceChoice(Optional.ofNullable(backend), Optional.ofNullable(device));

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> choice.from(DEVICES))
                .withMessage("unknown device: " + wish
                        + "; try one of 0:0 (opencl, a CPU), 0:1 (opencl, Big GPU), 1:0 (ptx, Big GPU)");
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", value = {"-, all, 0:1", "ptx, all, 1:0", "-, 0:0, 0:0", "-, -, 0:1"})
    void devices_all_areOneBackendsOfOneKind(String backend, String devices, String addresses) {
        Job.Run job = new Job.Run(new DeviceChoice(Optional.ofNullable(backend), Optional.empty()),
                List.of(SelectedReduction.of(new Operation(Operator.SUM, ElementType.FLOAT))), List.of(), List.of(),
                Optional.empty(),
                Sizes.AUTO, Placement.FASTEST, OptionalLong.empty(), devices == null ? List.of() : List.of(devices));

        assertThat(DataRun.devices(job, DEVICES).stream().map(Device::address)).containsExactly(addresses);
    }

    @Test
    void from_noDevices_saysWhomToAsk() {
        assertThatExceptionOfType(InputException.class).isThrownBy(() -> DeviceChoice.ANY.from(List.of()))
                .withMessageStartingWith("no device found: runtime=")
                .withMessageContaining("ask the driver as this user");
    }

    @Test
    void require_comparisonBeyondMemory_isRefusedBeforeAllocation() {
        Job.Comparison job = new Job.Comparison(DeviceChoice.ANY,
                SelectedReduction.of(new Operation(Operator.SUM, ElementType.FLOAT)), List.of(),
                Workload.once(1 << 30, 42, Distribution.ONES), Sizes.AUTO, List.of(Strategy.GLOBAL_HALVING));
        Device small =
                new Device(Runtime.TORNADOVM, "ptx", "small", Kind.GPU, 0, 0, 8, 1024, 48 << 10, 4L << 30, 32, true,
                        OptionalDouble.empty());

        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> Footprint.require(job, job.workload().partition(), small))
                .withMessageContaining("size beyond")
                .withMessageContaining("size=1073741824, type=float, needed=7.0 GiB");
    }

    @Test
    void comparison_thatRepeats_skipsExactDataAndChecksTheAnswer() {
        Job.Comparison job = new Job.Comparison(DeviceChoice.ANY,
                SelectedReduction.of(new Operation(Operator.SUM, ElementType.FLOAT)), List.of(),
                new Workload(1000, 42, Distribution.UNIFORM, 1), Sizes.AUTO, List.of(Strategy.CASCADE));
        List<Row> rows = new ArrayList<>();
        LocalRunner runner = LocalRunner.embedded();

        for (boolean repeats : new boolean[] {false, true}) {
            runner.run(job.repeating(repeats), event -> {
                if (event instanceof Event.Finished(Row row)) {
                    rows.add(row);
                }
            });
        }

        assertThat(rows).hasSize(2).allMatch(row -> row.status() == Status.VERIFIED && row.kernel().isPresent());
        assertThat(rows.getFirst().exact()).contains("lengths to 1009");
        assertThat(rows.getLast().exact()).isEmpty();
    }

    /** The host's array, its twin, the device's copy, and two sets with an exact answer. */
    @Test
    void require_onACpuDevice_countsFiveCopies() {
        Job.Comparison job = new Job.Comparison(DeviceChoice.ANY,
                SelectedReduction.of(new Operation(Operator.SUM, ElementType.FLOAT)), List.of(),
                Workload.once(Integer.MAX_VALUE, 42, Distribution.ONES), Sizes.AUTO, List.of(Strategy.SEQUENTIAL));
        Device cpu = new Device(Runtime.EMBEDDED, "embedded", "a CPU", Kind.CPU, 0, 0, 8, 1024, 48 << 10, 1L << 60, 32,
                true, OptionalDouble.empty());

        if (Memory.availableBytes() < 40L << 30) {
            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> Footprint.require(job, job.workload().partition(), cpu))
                    .withMessageContaining("the memory that is free").withMessageContaining("needed=40.2 GiB");
        }
        assertThat(Memory.availableBytes()).isBetween(1L << 20, Memory.physicalBytes());
    }

    private static Device device(String backend, int backendIndex, int deviceIndex, String name) {
        Kind kind = name.endsWith("CPU") ? Kind.CPU : Kind.GPU;
        return new Device(Runtime.TORNADOVM, backend, name, kind, backendIndex, deviceIndex, 8, 1024, 48 << 10,
                8L << 30, 0, true, OptionalDouble.empty());
    }
}
