package io.funnel.spark;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.apache.spark.sql.SparkSession;

/**
 * A standalone cluster on this machine: a master and two workers in processes of their own, from the jars that Maven
 * has resolved. Spark's jars are in the cluster's folder. The library and the tests travel as jars of the application,
 * as a user's do.
 */
final class Cluster implements AutoCloseable {

    static final int WORKERS = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int LAST_LINES = 20;

    private final Path home;
    private final Map<String, Process> processes = new LinkedHashMap<>();
    private final List<Path> applicationJars = new ArrayList<>();
    private final String master;

    private Cluster(Path home) throws IOException, InterruptedException {
        this.home = home;
        Runtime.getRuntime().addShutdownHook(new Thread(this::close));
        Files.createDirectories(home.resolve("jars"));
        Files.createDirectories(home.resolve("conf"));
        Files.createDirectories(home.resolve("application"));
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            share(Path.of(entry));
        }
        Files.writeString(home.resolve("conf/log4j2.properties"), """
                rootLogger.level = warn
                logger.deploy.name = org.apache.spark.deploy
                logger.deploy.level = info
                rootLogger.appenderRef.console.ref = console
                appender.console.type = Console
                appender.console.name = console
                appender.console.target = SYSTEM_ERR
                appender.console.layout.type = PatternLayout
                appender.console.layout.pattern = %d{HH:mm:ss} %p %c{1}: %m%n%ex
                """);
        Path gpus = home.resolve("gpus.sh");
        Files.writeString(gpus, "#!/bin/sh\necho '{\"name\": \"gpu\", \"addresses\": [\"0\"]}'\n");
        Files.setPosixFilePermissions(gpus, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(home.resolve("worker.properties"), "spark.worker.resource.gpu.amount 1\n"
                + "spark.worker.resource.gpu.discoveryScript " + gpus + "\n");
        Files.writeString(home.resolve("master.properties"), "spark.deploy.maxExecutorRetries 3\n");
        start("master", "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0", "--webui-port",
                "0", "--properties-file", home.resolve("master.properties").toString());
        master = await("master", "Starting Spark master at (spark://\\S+)");
        for (int i = 0; i < WORKERS; i++) {
            start("worker" + i, "org.apache.spark.deploy.worker.Worker", "--host", "127.0.0.1", "--webui-port", "0",
                    "--cores", "2", "--memory", "2g", "--work-dir", home.resolve("work" + i).toString(),
                    "--properties-file", home.resolve("worker.properties").toString(), master);
        }
        for (int i = 0; i < WORKERS; i++) {
            await("worker" + i, "Successfully registered with master (spark://\\S+)");
        }
    }

    /** Starts a cluster in a folder that it recreates. */
    static Cluster start(Path folder) throws IOException, InterruptedException {
        if (Files.exists(folder)) {
            try (Stream<Path> old = Files.walk(folder)) {
                for (Path file : old.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return new Cluster(folder.toAbsolutePath());
    }

    /** Packs the project's classes into a jar of the application; copies everything else to the cluster. */
    private void share(Path entry) throws IOException {
        boolean isOwn =
                entry.toString().contains("/io/funnel/") || entry.toString().contains(File.separator + "target");
        if (Files.isDirectory(entry)) {
            applicationJars.add(jar(entry));
        } else if (isOwn && Files.exists(entry)) {
            applicationJars.add(entry);
        } else if (Files.exists(entry)) {
            Files.createSymbolicLink(home.resolve("jars").resolve(entry.getFileName()), entry.toAbsolutePath());
        }
    }

    private Path jar(Path classes) throws IOException {
        String name = applicationJars.size() + "-" + classes.getFileName() + ".jar";
        Path jar = home.resolve("application").resolve(name);
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                entries.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, entries);
                entries.closeEntry();
            }
        }
        return jar;
    }

    private void start(String name, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(System.getProperty("java.home") + "/bin/java", "-Xmx512m",
                "--enable-native-access=ALL-UNNAMED", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                home.resolve("conf") + File.pathSeparator + home.resolve("jars") + "/*"));
        command.addAll(Arrays.asList(arguments));
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log(name).toFile());
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        processes.put(name, builder.start());
    }

    private Path log(String name) {
        return home.resolve(name + ".log");
    }

    private String await(String name, String line) throws IOException, InterruptedException {
        return await(Objects.requireNonNull(processes.get(name)), log(name), Pattern.compile(line), PATIENCE);
    }

    /** The first group of a line that the process writes; fails with its last lines at the end or after a timeout. */
    static String await(Process process, Path log, Pattern line, Duration patience)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + patience.toNanos();
        while (true) {
            boolean isLast = !process.isAlive() || System.nanoTime() > end; // before its log is read: it may write until then
            List<String> written = Files.readAllLines(log);
            Matcher found = line.matcher(String.join("\n", written));
            if (found.find()) {
                return found.group(1);
            }
            if (isLast) {
                throw new IllegalStateException("no such line: line=" + line + ", log=" + log
                        + (process.isAlive() ? ", seconds=" + patience.toSeconds() : ", exit=" + process.exitValue())
                        + ", last lines:\n"
                        + String.join("\n", written.subList(Math.max(0, written.size() - LAST_LINES), written.size())));
            }
            Thread.sleep(50);
        }
    }

    /** A session whose executors have the application's jars. */
    SparkSession.Builder session() {
        return session(applicationJars);
    }

    /** A session whose executors have these jars of the application. */
    SparkSession.Builder session(List<Path> jars) {
        return SparkSession.builder().master(master).appName("cluster")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.executor.cores", "2")
                .config("spark.executor.memory", "600m")
                .config("spark.sql.shuffle.partitions", "4")
                .config("spark.jars", String.join(",", jars.stream().map(Path::toString).toList()))
                .config("spark.executor.extraJavaOptions", "--enable-native-access=ALL-UNNAMED -XX:+UseSerialGC"
                        + " -XX:TieredStopAtLevel=1");
    }

    /** The option that gives the SDK's modules Spark's version of the logging library that both contain. */
    String modules(String sdk) throws IOException {
        try (Stream<Path> jars = Files.list(home.resolve("jars"))) {
            Path logging = jars.filter(jar -> jar.getFileName().toString().startsWith("log4j-api-")).findFirst()
                    .orElseThrow();
            return "--upgrade-module-path=" + sdk + "/share/java/graalJars:" + logging;
        }
    }

    List<Path> applicationJars() {
        return List.copyOf(applicationJars);
    }

    /** The processes of executors. */
    List<ProcessHandle> executors() {
        return processes.values().stream().flatMap(process -> process.toHandle().descendants())
                .filter(handle -> handle.info().arguments().stream().flatMap(Arrays::stream)
                        .anyMatch(argument -> argument.endsWith("CoarseGrainedExecutorBackend")))
                .toList();
    }

    /** The output of executors and daemons. */
    String logs() {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.filter(file -> file.toString().matches(".*(\\.log|/stderr)")).toList()) {
                text.append(file).append('\n').append(Files.readString(file)).append('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    @Override
    public void close() {
        List<ProcessHandle> all = processes.values().stream()
                .flatMap(process -> Stream.concat(process.toHandle().descendants(), Stream.of(process.toHandle())))
                .toList();
        all.forEach(ProcessHandle::destroyForcibly);
        processes.values().forEach(process -> process.onExit().join());
    }
}
