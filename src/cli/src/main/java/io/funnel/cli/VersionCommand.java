package io.funnel.cli;

import io.funnel.cli.option.RuntimeOptions;
import io.funnel.cli.option.Version;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;

/** {@code version}: prints the versions of Funnel, Java and the runtime in use. */
@Command(name = "version", abbreviateSynopsis = true,
        description = "Show the versions of Funnel, of Java and of the runtime.")
final class VersionCommand extends FunnelCommand {

    @Mixin
    private final RuntimeOptions runtime = new RuntimeOptions();

    @Override
    public Integer call() {
        PrintWriter out = out();
        out.println("Funnel " + Version.funnel());
        out.println("JDK " + Version.jdk());
        out.println("runtime " + runtime.describe());
        return ExitCode.OK;
    }
}
