package io.funnel.cli;

import io.funnel.cli.option.DeviceOptions;
import io.funnel.cli.option.OutputOption;
import picocli.CommandLine.Mixin;

/** What every command has that runs something and reports it. */
abstract class DeviceCommand extends FunnelCommand {

    @Mixin
    final DeviceOptions runtime = new DeviceOptions();

    @Mixin
    final OutputOption output = new OutputOption();
}
