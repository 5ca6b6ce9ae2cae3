package io.funnel.cli;

import io.funnel.cli.option.DeviceOptions;
import io.funnel.cli.option.OutputOption;
import picocli.CommandLine.Mixin;

/** Base of commands that run something on a device and report it. */
abstract class DeviceCommand extends FunnelCommand {

    @Mixin
    final DeviceOptions runtime = new DeviceOptions();

    @Mixin
    final OutputOption output = new OutputOption();
}
