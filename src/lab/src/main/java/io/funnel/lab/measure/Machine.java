package io.funnel.lab.measure;

import io.funnel.cli.tornado.Installation;
import io.funnel.device.Device;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Machine of a measurement, as far as the system and its tools describe it.
 *
 * @param driver of the device
 * @param commit of Funnel, where its folder is a clone
 * @param state  clocks, temperature, power and load at this moment
 */
public record Machine(String system, String cpu, String driver, String commit, String state) {

    private static final String UNKNOWN = "not known here";
    private static final long SECONDS = 5;

    static Machine of(Device device) {
        List<List<String>> gpus = gpus(device);
        return new Machine(property("os.name") + " " + property("os.version") + ", " + property("os.arch"),
                info("model name").map(name -> name + ", " + Runtime.getRuntime().availableProcessors() + " threads")
                        .orElse(UNKNOWN),
                gpus.stream().map(gpu -> gpu.get(1)).distinct().findFirst().orElse(UNKNOWN), head(),
                state(gpus));
    }

    /** Joins what must be the same where times are compared. */
    String lasting() {
        return String.join(", ", system, cpu, "driver " + driver, "commit " + commit);
    }

    private static String property(String name) {
        return System.getProperty(name, UNKNOWN);
    }

    private static Optional<String> info(String key) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) { // where Linux tells
            return lines.filter(line -> line.startsWith(key)).map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static List<List<String>> gpus(Device device) {
        if (!device.name().contains("NVIDIA")) {
            return List.of();
        }
        return ask("nvidia-smi", "--query-gpu=name,driver_version,clocks.sm,clocks.mem,temperature.gpu,power.draw",
                "--format=csv,noheader").orElse("").lines().map(line -> Arrays.asList(line.split(", ")))
                .filter(gpu -> gpu.size() == 6 && device.name().contains(gpu.getFirst())).toList();
    }

    private static String state(List<List<String>> gpus) {
        List<String> all = new ArrayList<>();
        gpus.forEach(gpu -> all.add("GPU %s, memory %s, %s °C, %s".formatted(gpu.subList(2, 6).toArray())));
        info("cpu MHz").ifPresent(clock -> all.add("CPU " + clock + " MHz"));
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        if (load >= 0) {
            all.add(String.format(Locale.ROOT, "load %.2f", load));
        }
        return all.stream().collect(Collectors.joining("; "));
    }

    private static String head() {
        Path home = Installation.config().resolveSibling("");
        return Files.exists(home.resolve(".git"))
                ? ask("git", "-C", home.toString(), "describe", "--always", "--dirty", "--abbrev=40", "--exclude=*")
                        .orElse(UNKNOWN)
                : property("funnel.commit");
    }

    private static Optional<String> ask(String... command) {
        try {
            Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
            if (!process.waitFor(SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                return Optional.empty();
            }
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
            return process.exitValue() == 0 ? Optional.of(text) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }
}
