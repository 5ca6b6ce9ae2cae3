package io.funnel.reduction;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds reductions by name on a class path, for programs that select one at run time. Other code uses the generated
 * constant.
 *
 * <p>The annotation processor writes an index next to the classes; a class is loaded only when its reduction is
 * requested. Only folders and jars of a class path are read.
 *
 * {@snippet :
 * Reduction<?> reduction = Reductions.onClassPath().find("Energy.sumOfSquares").load();
 * }
 */
public final class Reductions {

    private final List<Entry> entries;

    private Reductions(List<Entry> entries) {
        this.entries = List.copyOf(entries);
    }

    /**
     * A reduction on the class path, not yet loaded.
     *
     * @param name     its qualified name
     * @param constant the field of the provider that holds it
     * @param kernels  the class of its kernels
     * @param provider the class that provides it
     * @param location the folder or jar
     * @param loader   loads the provider
     */
    public record Entry(
            String name, String constant, String kernels, String provider, Path location, ClassLoader loader) {

        /**
         * Loads the reduction.
         *
         * @throws DiscoveryException if its classes cannot be loaded, or lack it
         */
        public Reduction<?> load() {
            return provided().reductions().stream()
                    .filter(reduction -> reduction.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> broken("the provider lacks it", null));
        }

        private ReductionProvider provided() {
            try {
                Class<?> type = Class.forName(provider, true, loader);
                return (ReductionProvider) type.getConstructor().newInstance();
            } catch (ClassNotFoundException e) {
                throw broken("there is no such class", e);
            } catch (ClassCastException e) {
                throw broken("the class is not a ReductionProvider", e);
            } catch (ReflectiveOperationException e) {
                throw broken("the class must be public, with a public constructor without parameters", e);
            } catch (LinkageError e) {
                throw broken("the class does not fit this version of Funnel or lacks another class: " + e, e);
            }
        }

        private DiscoveryException broken(String reason, @Nullable Throwable cause) {
            String message = "reduction cannot be loaded: reduction=" + name + ", provider=" + provider + ", in="
                    + location + ", reason=" + reason + "; try to compile it again";
            return cause == null ? new DiscoveryException(message) : new DiscoveryException(message, cause);
        }

        /**
         * The source of its generated kernels.
         *
         * @throws DiscoveryException if the folder or jar lacks it
         */
        public String source() {
            return ReductionFiles.source(location, kernels);
        }

        /**
         * The source of its generated loops on the host.
         *
         * @throws DiscoveryException if the folder or jar lacks it
         */
        public String hostSource() {
            return ReductionFiles.source(location, kernels.replaceFirst("Kernels$", "Host"));
        }

        /**
         * The processor's description as JSON: summary, inputs, result, state and traits as in {@link Signature}, and
         * the strategies without a kernel, with the reason. Loads no class.
         *
         * @throws DiscoveryException if the folder or jar lacks it
         */
        public String description() {
            return ReductionFiles.description(location, kernels);
        }
    }

    /**
     * Reads the class path that this JVM was started with.
     *
     * @throws DiscoveryException if an index is malformed
     */
    public static Reductions onClassPath() {
        List<Path> classPath = Stream.of("java.class.path", "jdk.module.path")
                .map(property -> System.getProperty(property, ""))
                .flatMap(paths -> Stream.of(paths.split(File.pathSeparator, -1)))
                .filter(path -> !path.isEmpty())
                .map(Path::of)
                .toList();
        return in(classPath, Objects.requireNonNull(ClassLoader.getSystemClassLoader()));
    }

    /**
     * Reads these folders and jars; other locations count as empty.
     *
     * @param classPath in the order of class lookup: the first of equal names counts
     * @param loader    loads their classes
     * @throws DiscoveryException if an index is malformed
     */
    public static Reductions in(List<Path> classPath, ClassLoader loader) {
        Map<String, Entry> byName = new LinkedHashMap<>();
        for (Path location : classPath) {
            ReductionFiles.entries(location, loader).forEach(entry -> byName.putIfAbsent(entry.name(), entry));
        }
        return new Reductions(new ArrayList<>(byName.values()));
    }

    /** All entries: along the class path, then by class, then in source order. */
    public List<Entry> entries() {
        return entries;
    }

    /**
     * The entry with this name: the qualified one, or enough of its last parts to be unique.
     *
     * @throws DiscoveryException if no entry matches, or several do
     */
    public Entry find(String name) {
        List<Entry> found = matching(name);
        if (found.isEmpty()) {
            throw new DiscoveryException("unknown reduction: reduction=" + name + ", known=" + entries.size()
                    + "; look at entries() for the names");
        }
        if (found.size() > 1) {
            throw new DiscoveryException("more than one reduction of this name: reduction=" + name + "; try "
                    + found.stream().map(Entry::name).collect(Collectors.joining(", ")));
        }
        return found.getFirst();
    }

    /** The entries that a name may mean: the one of this qualified name, else all that end with its parts. */
    public List<Entry> matching(String name) {
        Optional<Entry> exact = entries.stream().filter(entry -> entry.name().equals(name)).findFirst();
        return exact.map(List::of)
                .orElseGet(() -> entries.stream().filter(entry -> entry.name().endsWith("." + name)).toList());
    }
}
