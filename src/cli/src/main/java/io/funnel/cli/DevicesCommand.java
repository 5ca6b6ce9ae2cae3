package io.funnel.cli;

import com.github.freva.asciitable.ColumnData;
import io.funnel.cli.job.Event;
import io.funnel.cli.job.Job;
import io.funnel.cli.message.Message;
import io.funnel.cli.option.OutputOption;
import io.funnel.cli.option.RuntimeOptions;
import io.funnel.cli.report.Figures;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Tables;
import io.funnel.device.Device;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code devices}: lists where kernels can run. */
@Command(name = "devices", abbreviateSynopsis = true,
        description = "List the devices of the runtime, the default first.")
final class DevicesCommand extends FunnelCommand {

    /** The fields of a device in the JSON; docs/reference/cli.md describes them. */
    private record Entry(
            Device.Runtime runtime, String backend, String address, String name, String kind, int computeUnits,
            int maxGroupSize, long localMemoryBytes, long globalMemoryBytes, int warpSize, boolean floatAtomics,
            boolean halves,
            OptionalDouble bandwidthBytesPerSecond) {

        static Entry of(Device device) {
            return new Entry(device.runtime(), device.backend(), device.address(), device.name(),
                    DevicesCommand.kind(device),
                    device.computeUnits(), device.maxGroupSize(), device.localMemoryBytes(),
                    device.globalMemoryBytes(), device.warpSize(), device.floatAtomics(), device.halves(),
                    device.bandwidth());
        }
    }

    private static String kind(Device device) {
        return device.kind().name().toLowerCase(Locale.ROOT);
    }

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "table",
            description = "table or json. Default: table.")
    private Format format = Format.TABLE;

    @Mixin
    private final RuntimeOptions runtime = new RuntimeOptions();

    @Override
    public Integer call() {
        Event.Listed listed = runtime.open()
                .carryOut(0, false, runner -> runner.result(new Job.Devices(), Event.Listed.class, event -> {}));
        listed.remark().ifPresent(remark -> Message.say(err(), remark));
        List<Device> devices = listed.devices().stream()
                .filter(device -> runtime.backend().stream().allMatch(device.backend()::equals))
                .toList();
        out().print(format == Format.JSON ? json(devices) : table(devices));
        return ExitCode.OK;
    }

    private static String json(List<Device> devices) {
        return Json.pretty(Map.of("devices", devices.stream().map(Entry::of).toList()));
    }

    private static String table(List<Device> devices) {
        List<ColumnData<Device>> columns = List.of(
                Tables.left("device", Device::address),
                Tables.left("runtime", device -> device.runtime().label()),
                Tables.left("backend", Device::backend),
                Tables.left("kind", DevicesCommand::kind),
                Tables.wrapped("name", 60, Device::name),
                Tables.right("units", device -> Integer.toString(device.computeUnits())),
                Tables.right("max group", device -> Integer.toString(device.maxGroupSize())),
                Tables.right("local memory", device -> Figures.bytes(device.localMemoryBytes())),
                Tables.right("memory", device -> Figures.bytes(device.globalMemoryBytes())),
                Tables.right("warp", device -> device.warpSize() == 0 ? "none" : Integer.toString(device.warpSize())));
        return Tables.fitted(devices, columns, OutputOption.terminal(),
                List.of("warp", "local memory", "max group", "kind"),
                "--format json");
    }
}
