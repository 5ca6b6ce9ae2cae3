package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.device.Device;
import io.funnel.device.Devices;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * What came of one command.
 *
 * @param exitCode of the process
 * @param out      standard output
 * @param err      standard error
 */
public record Invocation(int exitCode, String out, String err) {

    private static final long PATIENCE_SECONDS = 120;
    private static final int CONTROL_C = 3;
    /** Short commands end before the second compiler pays; vectors need it. */
    private static final String ONE_COMPILER = "-XX:TieredStopAtLevel=1";

    /** Runs a command in this process. */
    public static Invocation here(String... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Main.execute(new PrintWriter(out, true), new PrintWriter(err, true), args);
        return new Invocation(code, out.toString(), err.toString());
    }

    /** Runs a command in a process of its own, with these variables in place of those that name an SDK. */
    public static Invocation apart(Path folder, Map<String, String> variables, String... args)
            throws IOException, InterruptedException {
        File err = File.createTempFile("funnel", ".err", folder.toFile());
        return ended(start(folder, ProcessBuilder.Redirect.PIPE, err, variables, args), err);
    }

    /** The same by another command, which is given this one as its last arguments. */
    public static Invocation by(List<String> other, Path folder, String... args) throws IOException, InterruptedException {
        File err = File.createTempFile("funnel", ".err", folder.toFile());
        List<String> command = new ArrayList<>(other);
        command.addAll(command(args));
        return ended(start(command, folder, ProcessBuilder.Redirect.PIPE, err, Map.of()), err);
    }

    /** The same, with a file for its standard output. */
    public static Invocation into(File out, Path folder, String... args) throws IOException, InterruptedException {
        File err = File.createTempFile("funnel", ".err", folder.toFile());
        return ended(start(folder, ProcessBuilder.Redirect.to(out), err, Map.of(), args), err);
    }

    /** The same by a JVM with vectors, which is met by something once it has read so many bytes. */
    public static Invocation met(Path folder, long readBytes, IoAction meeting, String... args)
            throws IOException, InterruptedException {
        File err = File.createTempFile("funnel", ".err", folder.toFile());
        List<String> command = command(args);
        command.remove(ONE_COMPILER);
        Process process = start(command, folder, ProcessBuilder.Redirect.PIPE, err,
                Map.of("JDK_JAVA_OPTIONS", "--add-modules=jdk.incubator.vector"));
        while (process.isAlive() && readBytes(process) < readBytes) {
            Thread.sleep(5);
        }
        meeting.run();
        return ended(process, err);
    }

    /** Something with files. */
    public interface IoAction {
        void run() throws IOException;
    }

    /** As Linux counts them; none of a process that ends just now. */
    private static long readBytes(Process process) {
        try {
            return Long.parseLong(Files.readAllLines(Path.of("/proc", String.valueOf(process.pid()), "io")).getFirst()
                    .replaceFirst("rchar: ", ""));
        } catch (IOException e) {
            return 0;
        }
    }

    /** The same, but the process is asked to end after a while, as by Ctrl-C, unless it has ended before. */
    public static Invocation stopped(Path folder, Duration after, String... args) throws IOException, InterruptedException {
        File err = File.createTempFile("funnel", ".err", folder.toFile());
        Process process = start(folder, ProcessBuilder.Redirect.PIPE, err, Map.of(), args);
        process.waitFor(after);
        process.toHandle().destroy(); // which leaves the streams open
        return ended(process, err);
    }

    /**
     * The same on a terminal, where Ctrl-C is pressed once such a text has appeared; both streams are the one that
     * {@code script} of util-linux leaves.
     */
    public static Invocation pressed(Path folder, Pattern text, String... args) throws IOException, InterruptedException {
        String command = String.join(" ", command(args));
        File err = File.createTempFile("funnel", ".err", folder.toFile());
        Process process =
                start(List.of("script", "-qec", "env --default-signal=INT " + command, "/dev/null"), folder,
                        ProcessBuilder.Redirect.PIPE, err,
                        Map.of("JDK_JAVA_OPTIONS", "-Dfunnel.terminal=true"));
        StringBuilder shown = new StringBuilder();
        InputStream out = process.getInputStream();
        while (!text.matcher(shown).find()) {
            int read = out.read();
            if (read < 0) {
                throw new IllegalStateException("command ends before: shown=" + shown);
            }
            shown.append((char) read);
        }
        process.getOutputStream().write(CONTROL_C);
        process.getOutputStream().flush();
        shown.append(new String(out.readAllBytes(), StandardCharsets.UTF_8));
        return new Invocation(process.waitFor(), shown.toString(), Files.readString(err.toPath()));
    }

    private static Process start(Path folder, ProcessBuilder.Redirect out, File err, Map<String, String> variables,
            String... args) throws IOException {
        return start(command(args), folder, out, err, variables);
    }

    private static List<String> command(String... args) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", ONE_COMPILER, "-cp",
                classPath(), Main.class.getName()));
        command.addAll(List.of(args));
        return command;
    }

    private static Process start(List<String> command, Path folder, ProcessBuilder.Redirect out, File err,
            Map<String, String> variables) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
        for (String variable : List.of("TORNADOVM_HOME", "TORNADO_SDK", "SDKMAN_DIR", "HOME")) {
            builder.environment().remove(variable);
        }
        builder.environment().putAll(variables);
        return builder.redirectOutput(out).redirectError(err).start();
    }

    private static Invocation ended(Process process, File err) throws IOException, InterruptedException {
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new IllegalStateException("command does not end: " + process.info());
        }
        String errors = Files.readString(err.toPath());
        return new Invocation(process.exitValue(), out, errors);
    }

    /** Checks that the command was refused: one line that contains this, exit code 2, no stack trace. */
    public void assertRefused(String... parts) {
        assertThat(exitCode).as(err).isEqualTo(2);
        assertThat(out).isEmpty();
        assertThat(err).startsWith("funnel: ").contains(parts).doesNotContain("\tat ");
        assertThat(err.lines()).hasSize(1);
    }

    /** Whether these tests run on the embedded runtime and not inside an SDK's JVM. */
    public static boolean isEmbedded() {
        return Devices.runtime() == Device.Runtime.EMBEDDED;
    }

    private static String classPath() {
        List<String> entries = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            entries.add(Path.of(entry).toAbsolutePath().toString());
        }
        return String.join(File.pathSeparator, entries);
    }
}
