package io.funnel.lab;

import io.funnel.cli.CommandProvider;
import io.funnel.cli.FunnelCommand;
import java.util.List;

/** Adds the laboratory's commands to the command line. */
public final class LabCommands implements CommandProvider {

    @Override
    public List<FunnelCommand> commands() {
        return List.of(new ReportCommand(), new SweepCommand(), new FuzzCommand());
    }
}
