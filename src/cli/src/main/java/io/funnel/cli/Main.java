package io.funnel.cli;

import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.cli.option.Parsers;
import io.funnel.cli.option.Version;
import io.funnel.cli.search.Finder;
import java.io.File;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line. Exit codes are picocli's: 0, 1 for wrong results or failures, 2 for bad usage or input. */
@Command(
        name = "funnel",
        description = "GPU reductions in plain Java, every answer checked.",
        subcommands = {
            CompareCommand.class,
            RunCommand.class,
            ReductionsCommand.class,
            ShowCommand.class,
            LawsCommand.class,
            CheckCommand.class,
            StrategiesCommand.class,
            DevicesCommand.class,
            CalibrateCommand.class,
            VersionCommand.class,
            CommandLine.HelpCommand.class
        },
        footer = {"", "funnel COMMAND --help shows a command's options."})
public final class Main extends FunnelCommand {

    /** Picocli's message about a value that is not one of an enum's. */
    private static final Pattern CHOICE =
            Pattern.compile(
                    "Invalid value for option '--(\\w+)'(?: \\(\\w+\\))?: expected one of \\[(.*)] .*but was '(.*)'.*");

    /** Commands of the unpublished module lab. */
    private static final Set<String> OF_A_CLONE = Set.of("report", "sweep", "fuzz");

    @Option(names = {"-V", "--version"}, description = "Show the versions of Funnel and of Java.")
    private boolean version;

    Main() {}

    public static void main(String[] args) {
        StandardOutput standard = new StandardOutput();
        PrintWriter out = new PrintWriter(standard, true, System.out.charset());
        PrintWriter err = new PrintWriter(System.err, true, System.err.charset());
        try {
            int code = execute(out, err, args);
            out.flush();
            System.exit(standard.exitCode(code, err));
        } catch (Throwable t) { // uses no class of Funnel, which may be the one that failed to load
            err.println("funnel: does not start: " + t.toString().replaceAll("\\s+", " ")
                    + "; try a higher ulimit -n if files are limited, or build Funnel again");
            System.exit(ExitCode.SOFTWARE);
        }
    }

    /** Runs a command in this process and returns its exit code. */
    public static int execute(PrintWriter out, PrintWriter err, String... args) {
        CommandLine commandLine = new CommandLine(new Main());
        for (CommandProvider provider : ServiceLoader.load(CommandProvider.class)) {
            provider.commands().forEach(commandLine::addSubcommand);
        }
        Parsers.register(commandLine);
        commandLine.setOut(out);
        commandLine.setErr(err);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        commandLine.setExpandAtFiles(false); // a data file whose name starts with @ would give options, --classpath among them
        commandLine.setUsageHelpAutoWidth(true);
        commandLine.setParameterExceptionHandler((exception, arguments) -> {
            say(exception.getCommandLine(), exception, fileTakenForOption(arguments).orElseGet(() -> advice(exception)),
                    List.of(arguments).contains(VERBOSE));
            return ExitCode.USAGE;
        });
        commandLine.setExecutionExceptionHandler((exception, failed, parsed) -> {
            say(failed, exception, ErrorMessages.message(exception), Arrays.asList(args).contains(VERBOSE));
            return exception instanceof InputException ? ExitCode.USAGE : ExitCode.SOFTWARE;
        });
        try {
            return commandLine.execute(args);
        } catch (Error e) { // picocli handles only exceptions
            say(commandLine, e, ErrorMessages.message(e), Arrays.asList(args).contains(VERBOSE));
            return ExitCode.SOFTWARE;
        }
    }

    /** Finds a file whose name starts like an option. */
    private static Optional<String> fileTakenForOption(String... arguments) {
        return Arrays.stream(arguments).filter(name -> name.matches("-[^-].*") && new File(name).isFile()).findFirst()
                .map(name -> "file name starts like an option: file=" + name + "; try ./" + name);
    }

    private static String advice(ParameterException exception) {
        String message = String.valueOf(exception.getMessage()).strip().replaceAll("\\s*\\R\\s*", "; ")
                .replaceFirst("\\.$", "");
        if (exception instanceof UnmatchedArgumentException unmatched
                && exception.getCommandLine().getCommand() instanceof Main) {
            return noCommand(unmatched);
        }
        if (exception instanceof UnmatchedArgumentException unmatched && !unmatched.getSuggestions().isEmpty()) {
            return message + "; try " + String.join(", ", unmatched.getSuggestions());
        }
        Matcher choice = CHOICE.matcher(message);
        if (choice.matches()) {
            return "unknown " + choice.group(1) + ": " + choice.group(1) + "=" + choice.group(3) + "; try "
                    + choice.group(2).toLowerCase(Locale.ROOT);
        }
        return message.contains("; try ")
                ? message.replaceFirst("^Invalid value for [^:]*: ", "")
                : message + "; try " + exception.getCommandLine().getCommandSpec().qualifiedName() + " --help";
    }

    /** Explains a word that stands where a command should, or before it. */
    private static String noCommand(UnmatchedArgumentException unmatched) {
        String first = unmatched.getUnmatched().getFirst();
        if (new File(first).isFile()) {
            return "file without a command: file=" + first + "; try funnel run --op sum " + first;
        }
        if (OF_A_CLONE.contains(first)) {
            return "command of a clone of Funnel: command=" + first + "; try ./funnel " + first + " there";
        }
        if (first.startsWith("-") && unmatched.getSuggestions().isEmpty()) {
            return "unknown option: option=" + first + "; try it after a command, as in funnel run " + first
                    + ", or funnel --help";
        }
        String what = first.startsWith("-") ? "unknown option: option=" : "unknown command: command=";
        return what + first + "; try " + (Finder.isOperation(first)
                ? "funnel run --op " + first
                : unmatched.getSuggestions().isEmpty()
                        ? "funnel --help"
                        : String.join(", ", unmatched.getSuggestions()));
    }

    private static void say(CommandLine commandLine, Throwable exception, String message, boolean verbose) {
        Message.say(commandLine.getErr(), message);
        if (verbose) {
            exception.printStackTrace(commandLine.getErr());
            commandLine.getErr().flush();
        }
    }

    @Override
    public Integer call() {
        if (version) {
            out().println("Funnel " + Version.funnel() + ", JDK " + Version.jdk());
            return ExitCode.OK;
        }
        spec().commandLine().usage(out());
        return ExitCode.OK;
    }
}
