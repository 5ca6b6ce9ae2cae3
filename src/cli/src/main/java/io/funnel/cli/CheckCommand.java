package io.funnel.cli;

import io.funnel.cli.message.InputException;
import io.funnel.cli.option.ClassPathOption;
import io.funnel.cli.search.ClassPath;
import io.funnel.cli.search.CompiledSource;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code check}: finds races and other mistakes in kernels, on the embedded runtime. */
@Command(
        name = "check", abbreviateSynopsis = true,
        description = {"Find races, uninitialised reads, wrong indices and divergent barriers in kernels of your own.",
            "A class with a main is run as it is; any other kernel is a static method with a KernelContext, run on many"
                    + " lengths, data and orders of its items."},
        footer = {"", "Exit code: 0 all kernels are sound, 1 a kernel is wrong, 2 bad usage, or a kernel not checked."})
final class CheckCommand extends FunnelCommand {

    /** The embedded runtime's part, which is not there when TornadoVM's own API is. */
    private static final String CHECKER = "io.funnel.embedded.check.CheckedClass";

    @Parameters(index = "0", paramLabel = "FILE|CLASS",
            description = "Kernels.java, or a class of --classpath; #method or :method behind it for one kernel.")
    private String target = "";

    @Option(names = "--group", paramLabel = "N",
            description = "Work-items of a group. Default: what the kernel's local arrays are made for.")
    private int group;

    @Option(names = "--set", paramLabel = "NAME=VALUE",
            description = "Value of a parameter that is a number. Default: whole numbers are the number of elements.")
    private Map<String, Double> values = new LinkedHashMap<>();

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    @Override
    public Integer call() {
        if (group < 0) {
            throw new InputException("group size must be positive: group=" + group + "; try 256");
        }
        int cut = target.matches(".*[#:]\\w+") ? Math.max(target.lastIndexOf('#'), target.lastIndexOf(':')) : -1;
        String what = cut < 0 ? target : target.substring(0, cut);
        Set<String> said = new TreeSet<>();
        PrintStream standard = System.out;
        System.setOut(System.err); // the program's output is not part of the report
        try {
            check(load(what), cut < 0 ? "" : target.substring(cut + 1), (line, kind) -> {
                out().println(line);
                said.add(kind);
            });
        } finally {
            System.setOut(standard);
        }
        out().flush();
        return said.contains("WRONG") ? ExitCode.SOFTWARE : said.contains("UNCHECKED") ? ExitCode.USAGE : ExitCode.OK;
    }

    private Class<?> load(String what) {
        List<Path> entries = classPath.entries();
        String name = what;
        if (what.endsWith(".java")) {
            if (!Files.isReadable(Path.of(what))) {
                throw new InputException("no such file: file=" + what + "; try an existing path");
            }
            CompiledSource source = CompiledSource.of(Path.of(what), entries);
            entries = source.classes();
            name = source.name();
        }
        try {
            return Class.forName(name, false, ClassPath.loader(entries));
        } catch (ClassNotFoundException | LinkageError e) {
            throw new InputException(
                    "no such class: class=" + name + "; try its full name, and --classpath for its jar "
                            + "or folder",
                    e);
        }
    }

    private void check(Class<?> type, String method, BiConsumer<String, String> report) {
        try {
            Class.forName(CHECKER).getMethod("check", Class.class, String.class, int.class, Map.class, BiConsumer.class)
                    .invoke(null, type, method, group, values, report);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new InputException("check needs the embedded runtime: class=" + CHECKER
                    + "; try a build without -Ptornado", e);
        }
    }
}
