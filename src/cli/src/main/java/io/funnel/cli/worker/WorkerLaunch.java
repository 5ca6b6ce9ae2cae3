package io.funnel.cli.worker;

import io.funnel.cli.data.Memory;
import io.funnel.cli.job.Job;
import io.funnel.cli.message.InputException;
import io.funnel.cli.tornado.Sdk;
import io.funnel.device.ShortCalls;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts workers on a TornadoVM SDK.
 *
 * @param config    the folder of launch options, one file a backend
 * @param backend   the requested backend; all of the SDK's if empty
 * @param fastMath  whether kernels may break Java's floating-point rules
 * @param classPath of the worker, in addition to this process's
 */
public record WorkerLaunch(
        Sdk sdk, Path config, Optional<String> backend, boolean fastMath, List<Path> classPath) {

    static final String PRINT_KERNEL = "-Dtornado.printKernel=True";
    /** Option for jobs that time kernels; it slows down calls on OpenCL. */
    static final String KERNEL_CLOCK = ShortCalls.kernelClockOption();

    /** The memory limit in the launch options. */
    private static final long CONFIGURED_MEMORY_BYTES = 8L << 30;
    private static final long BYTES_PER_MEGABYTE = 1L << 20;

    /** The command line of a worker, and the backends that it loads. */
    record Command(List<String> backends, List<String> words) {

        /** Filters options: only comparisons time kernels, and only jobs of this module print them. */
        List<String> words(Job job) {
            return words.stream()
                    .filter(word -> !(job instanceof Job.Added) || !word.equals(PRINT_KERNEL))
                    .filter(word -> job instanceof Job.Comparison || !word.equals(KERNEL_CLOCK))
                    .toList();
        }

        String title() {
            return backends.isEmpty() ? "" : "backend=" + String.join("+", backends) + ", ";
        }
    }

    /**
     * Returns the commands to try in turn, for a job that needs this much device memory: with the requested backend;
     * else with all together, then one by one. Refuses a backend without launch options.
     *
     * @param folder      where workers run
     */
    List<Command> commands(long memoryBytes, Path folder) {
        List<String> backends = backend.map(List::of).orElse(sdk.backends());
        List<Command> commands = new ArrayList<>();
        commands.add(command(backends, memoryBytes, folder));
        if (backends.size() > 1) {
            backends.forEach(name -> commands.add(command(List.of(name), memoryBytes, folder)));
        }
        return commands;
    }

    /** Returns the command on the embedded runtime. */
    static Command embedded(Path config, List<Path> classPath) {
        return new Command(List.of(), List.of(java(), "@" + config.resolve("embedded.args").toAbsolutePath(),
                "-XX:MaxDirectMemorySize=" + Memory.physicalBytes(), "-cp", absolute(classPath),
                Worker.class.getName()));
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private Command command(List<String> backends, long memoryBytes, Path folder) {
        List<String> command = new ArrayList<>();
        command.add(java());
        command.add("@" + arguments(backends, folder));
        for (String name : backends) {
            command.add("@" + options(name).toAbsolutePath());
        }
        command.add("-Dtornado.recover.bailout=False");
        command.add(PRINT_KERNEL);
        command.add(KERNEL_CLOCK);
        if (memoryBytes > CONFIGURED_MEMORY_BYTES) {
            command.add("-Dtornado.device.memory=" + Math.ceilDiv(memoryBytes, BYTES_PER_MEGABYTE) + "MB");
        }
        command.add("-XX:MaxDirectMemorySize=" + Memory.physicalBytes());
        command.add("-XX:-CreateCoredumpOnCrash");
        command.add("-cp");
        command.add(absolute(classPath));
        command.add(Worker.class.getName());
        return new Command(backends, command);
    }

    private Path arguments(List<String> backends, Path folder) {
        Path file = folder.toAbsolutePath().resolve(String.join("-", backends) + ".argfile");
        try {
            return Files.write(file, sdk.arguments(backends));
        } catch (IOException e) {
            throw new InputException("the worker's arguments cannot be written: file=" + file
                    + "; try --logs with another folder", e);
        }
    }

    private Path options(String name) {
        Path file = config.resolve(name + (fastMath ? "-fast" : "") + ".args");
        if (!Files.isRegularFile(file)) {
            throw new InputException("no launch options for this backend: backend=" + name + ", file=" + file
                    + "; try a backend that has them");
        }
        return file;
    }

    /** Absolute, as the worker runs in another folder; TornadoVM reads a user's kernels from it. */
    private static String absolute(List<Path> classPath) {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        classPath.forEach(entry -> entries.add(entry.toAbsolutePath().toString()));
        return String.join(File.pathSeparator, entries);
    }
}
