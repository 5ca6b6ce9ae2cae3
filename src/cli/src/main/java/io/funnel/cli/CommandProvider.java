package io.funnel.cli;

import java.util.List;

/** Adds commands to the command line; {@link java.util.ServiceLoader} finds implementations on the class path. */
public interface CommandProvider {

    /** Returns new commands, in the order in which the help lists them. */
    List<FunnelCommand> commands();
}
