package io.funnel.cli.tornado;

import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A TornadoVM SDK on this machine; its backends are in lower case. */
public record Sdk(Path home, String version, List<String> backends) {

    private static final Pattern API_JAR = Pattern.compile("tornado-api-(.+?)(?:-jdk(\\d+))?\\.jar");
    private static final Pattern DRIVER_JAR = Pattern.compile("tornado-drivers-(?!common)([a-z]+)-\\d.*\\.jar");

    private static final List<String> VARIABLES = List.of("TORNADOVM_HOME", "TORNADO_SDK");
    private static final int FEATURE = Runtime.version().feature();

    public Sdk {
        backends = List.copyOf(backends);
    }

    /**
     * Finds the TornadoVM SDK: by the option, an environment variable, or SDKMAN. An SDK named by the user must be
     * valid and fit. SDKMAN's is skipped with a message if it does not fit.
     *
     * @param option   the folder that the user named
     * @param required whether an SDK that does not fit is always an error
     */
    public static Optional<Sdk> find(Optional<Path> option, boolean required) {
        if (option.isPresent()) {
            return Optional.of(at(option.get(), "--tornado-home", FEATURE));
        }
        for (String variable : VARIABLES) {
            @Nullable String folder = System.getenv(variable);
            if (folder != null && !folder.isBlank()) {
                return Optional.of(at(Path.of(folder), variable, FEATURE));
            }
        }
        return sdkman().flatMap(folder -> passable(folder, required));
    }

    private static Optional<Path> sdkman() {
        @Nullable String root = System.getenv("SDKMAN_DIR");
        @Nullable String home = System.getenv("HOME");
        if (root == null || root.isBlank()) {
            root = home == null || home.isBlank() ? null : home + "/.sdkman";
        }
        return Optional.ofNullable(root)
                .map(folder -> Path.of(folder, "candidates", "tornadovm", "current"))
                .filter(Files::isDirectory);
    }

    private static Optional<Sdk> passable(Path folder, boolean required) {
        try {
            return Optional.of(at(folder, "SDKMAN's tornadovm", FEATURE));
        } catch (InputException e) {
            if (required) {
                throw e;
            }
            System.err.println(Message.line("SDKMAN's TornadoVM is skipped: " + e.getMessage()));
            return Optional.empty();
        }
    }

    /**
     * Returns the SDK in a folder; refuses folders without one, and SDKs for another Java. {@code saidBy} is the source
     * of the folder.
     */
    public static Sdk at(Path home, String saidBy, int feature) {
        Path jars = home.resolve("share/java/tornado");
        List<Matcher> apis = names(jars, API_JAR);
        if (apis.isEmpty() || !Files.isRegularFile(argfile(home))) {
            throw new InputException("no TornadoVM SDK: " + saidBy + "=" + home
                    + "; try the folder that holds tornado-argfile, or --runtime embedded");
        }
        Matcher api = apis.getFirst();
        String jdk = api.group(2);
        if (jdk != null && Integer.parseInt(jdk) != feature) {
            throw new InputException("TornadoVM SDK for another JDK: " + saidBy + "=" + home + ", sdk=" + api.group(1)
                    + "-jdk" + jdk + ", jdk=" + feature + "; try an SDK for JDK " + feature
                    + ", or --runtime embedded");
        }
        List<String> backends = names(jars, DRIVER_JAR).stream().map(driver -> driver.group(1)).toList();
        return new Sdk(home, api.group(1), backends);
    }

    /** Prints the argument file of the SDK in {@code TORNADOVM_HOME} for one backend, for the script {@code funnel}. */
    public static void main(String[] backend) {
        String variable = VARIABLES.getFirst();
        try {
            at(Path.of(System.getenv(variable)), variable, FEATURE).arguments(List.of(backend))
                    .forEach(System.out::println);
        } catch (InputException e) {
            System.err.println(Message.line("funnel: " + e.getMessage()));
            System.exit(2);
        }
    }

    private static Path argfile(Path home) {
        return home.resolve("tornado-argfile");
    }

    /** Returns the file with the JVM options for TornadoVM. */
    public Path argfile() {
        return argfile(home);
    }

    /** Returns that file's lines for these backends only, without the working folder. */
    public List<String> arguments(List<String> wanted) {
        return new Argfile(backends.stream().filter(backend -> !wanted.contains(backend)).toList()).lines(argfile());
    }

    private static List<Matcher> names(Path folder, Pattern pattern) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            files.forEach(file -> names.add(String.valueOf(file.getFileName())));
        } catch (IOException e) {
            throw new InputException("folder cannot be read: folder=" + folder + "; the system says: " + e.getMessage(),
                    e);
        }
        Collections.sort(names);
        return names.stream().map(pattern::matcher).filter(Matcher::matches).toList();
    }
}
