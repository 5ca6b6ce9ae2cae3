package io.funnel.cli.tornado;

import io.funnel.cli.message.InputException;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An SDK's argument file for some of its backends. TornadoVM starts every backend whose module the JVM finds, anywhere
 * on the module path. So the jars of other backends are left out. The working folder is left out too, since its jars
 * would become modules.
 */
final class Argfile {

    private static final Pattern MODULE_PATH = Pattern.compile("(--module-path[= ])(\"?)(.*?)(\"?)");
    private static final Pattern ENDS_IN_LIST = Pattern.compile("(--(?:add-|enable-native-access).*[= ])([^= ]*)");
    private static final String MODULES = "tornado.drivers.";
    private static final String HERE = ".";

    private final List<String> left;

    Argfile(List<String> left) {
        this.left = List.copyOf(left);
    }

    /** Returns the lines of the SDK's file with the changes. */
    List<String> lines(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.flatMap(line -> changed(line).stream()).toList();
        } catch (IOException e) {
            throw new InputException("the SDK's argument file cannot be read: file=" + file + "; the system says: "
                    + e.getMessage(), e);
        }
    }

    private Optional<String> changed(String line) {
        Matcher path = MODULE_PATH.matcher(line);
        if (path.matches()) {
            String entries = Stream.of(path.group(3).split(File.pathSeparator))
                    .filter(entry -> !entry.equals(HERE) && !entry.isEmpty())
                    .flatMap(entry -> jars(entry).stream()).collect(Collectors.joining(File.pathSeparator));
            return Optional.of(path.group(1) + path.group(2) + entries + path.group(4));
        }
        Matcher list = ENDS_IN_LIST.matcher(line);
        if (left.stream().noneMatch(backend -> line.contains(MODULES + backend)) || !list.matches()) {
            return Optional.of(line);
        }
        String modules = Stream.of(list.group(2).split(",")).filter(module -> !isLeft(module))
                .collect(Collectors.joining(","));
        boolean ofOne = left.stream().anyMatch(backend -> list.group(1).endsWith(MODULES + backend + "="));
        return modules.isEmpty() || ofOne ? Optional.empty() : Optional.of(list.group(1) + modules);
    }

    private boolean isLeft(String module) {
        return left.stream().anyMatch(backend -> module.equals(MODULES + backend));
    }

    private List<String> jars(String folder) {
        Path path = Path.of(folder);
        if (!Files.isDirectory(path)) {
            return List.of(folder);
        }
        List<String> kept = new ArrayList<>();
        boolean any = false;
        try (Stream<Path> files = Files.list(path)) {
            for (Path file : files.sorted().toList()) {
                String name = String.valueOf(file.getFileName());
                boolean drops = left.stream().anyMatch(backend -> name.startsWith("tornado-drivers-" + backend + "-"));
                any |= drops;
                if (!drops && name.endsWith(".jar")) {
                    kept.add(file.toString());
                }
            }
        } catch (IOException e) {
            throw new InputException("the SDK's jars cannot be listed: folder=" + folder + "; the system says: "
                    + e.getMessage(), e);
        }
        return any ? kept : List.of(folder);
    }
}
