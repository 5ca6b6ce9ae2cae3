package io.funnel.cli.search;

import io.funnel.catalogue.Catalogue;
import io.funnel.cli.data.InputException;
import io.funnel.cli.data.Nearest;
import io.funnel.reduction.DiscoveryException;
import io.funnel.reduction.Reductions;
import io.funnel.reduction.Reductions.Entry;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds reductions by name: those of the catalogue, and those that {@code --classpath} adds. */
public final class Finder {

    private final List<Path> classPath;
    private final Reductions ready;
    private final Reductions added;
    /** Labels of the catalogue by qualified name; loading the catalogue takes its time. */
    private @Nullable Map<String, String> labels;

    private Finder(List<Path> classPath, Reductions ready, Reductions added) {
        this.classPath = List.copyOf(classPath);
        this.ready = ready;
        this.added = added;
    }

    /** Over the catalogue and these folders and jars; refuses those that cannot be read or have no reduction. */
    public static Finder over(List<Path> classPath) {
        ClassLoader loader = ClassPath.loader(classPath);
        try {
            Reductions added = Reductions.in(classPath, loader);
            if (!classPath.isEmpty() && added.entries().isEmpty()) {
                throw new InputException("no reductions on the class path: classpath="
                        + classPath.stream().map(Path::toString).collect(Collectors.joining(java.io.File.pathSeparator))
                        + "; try classes that were compiled with Funnel's annotation processor");
            }
            return new Finder(classPath, Reductions.in(List.of(catalogue()), loader), added);
        } catch (DiscoveryException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    /** The folder or jar that the catalogue lies in. */
    private static Path catalogue() {
        CodeSource source = Catalogue.class.getProtectionDomain().getCodeSource();
        try {
            return Path.of(Objects.requireNonNull(source.getLocation()).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("catalogue from nowhere: location=" + source.getLocation(), e);
        }
    }

    /** What is found: the reduction, and where its files are. */
    public record Found(Chosen chosen, Entry entry) {}

    /** What is found, with none of its classes loaded. */
    public record Listed(String title, Entry entry) {

        /** Of its kernels; refuses a folder or jar that does not have it. */
        public KernelSource source() {
            try {
                return KernelSource.of(entry.source());
            } catch (DiscoveryException e) {
                throw new InputException(String.valueOf(e.getMessage()), e);
            }
        }
    }

    /**
     * The reduction of this name: a label of the catalogue or a synonym of one, a qualified name, or as many last parts of
     * one as tell it from all others; what the class path adds comes before the catalogue.
     */
    public Found find(String name) {
        return found(entry(name));
    }

    /** The same without loading its classes. */
    public Listed locate(String name) {
        return listed(entry(name));
    }

    private Entry entry(String name) {
        Optional<Catalogue.Entry> ofLabel = name.startsWith("io.") ? Optional.empty() : Catalogue.find(name);
        List<Entry> found = ofLabel.isPresent()
                ? ready.matching(ofLabel.get().reduction().name())
                : matching(name);
        Optional<Entry> exact = found.stream().filter(entry -> entry.name().equals(name)).findFirst();
        if (exact.isPresent()) {
            return exact.get();
        }
        if (found.isEmpty()) {
            Synonyms.inJava(name).ifPresent(java -> {
                throw new InputException("no single reduction: reduction=" + name + "; call "
                        + java + " from Java");
            });
            throw new InputException("unknown reduction: reduction=" + name + "; " + suggestions(name)
                    + "look at funnel reductions" + (classPath.isEmpty() ? "; --classpath adds your own" : ""));
        }
        if (found.size() > 1) {
            throw new InputException("more than one reduction of this name: reduction=" + name + "; try "
                    + Nearest.all(found.stream().map(this::title).toList()));
        }
        return found.getFirst();
    }

    private List<Entry> matching(String name) {
        List<Entry> own = added.matching(name);
        if (!own.isEmpty()) {
            return own;
        }
        List<Entry> found = ready.matching(name);
        List<String> meant = synonyms(name);
        return found.isEmpty() && meant.size() == 1
                ? Catalogue.find(meant.getFirst()).map(one -> ready.matching(one.reduction().name())).orElse(found)
                : found;
    }

    /** Labels of the catalogue that a name may stand for: those of its type, or of all. */
    private static List<String> synonyms(String name) {
        int dot = name.lastIndexOf('.');
        String type = dot < 0 ? "" : name.substring(0, dot + 1);
        List<String> meant = Synonyms.of(name.substring(dot + 1));
        return Catalogue.entries().stream().map(Catalogue.Entry::label)
                .filter(label -> label.startsWith(type) && meant.contains(label.substring(label.indexOf('.') + 1)))
                .toList();
    }

    /** What to try before one looks at all of them; nothing where no name is like it. */
    private String suggestions(String name) {
        List<String> own = added.entries().stream().map(Entry::name).toList();
        List<String> names = new ArrayList<>(own);
        ready.entries().forEach(entry -> names.add(title(entry)));
        List<String> meant = synonyms(name);
        String near = meant.isEmpty() ? Nearest.near(name, names) : Nearest.all(meant);
        String tries = near.isEmpty() ? Nearest.all(own) : near;
        return tries.isEmpty() ? "" : "try " + tries + ", or ";
    }

    /** All of them, those of the catalogue first. */
    public List<Found> all() {
        return entries().stream().map(this::found).toList();
    }

    /** The same without loading their classes. */
    public List<Listed> list() {
        return entries().stream().map(this::listed).toList();
    }

    private List<Entry> entries() {
        List<Entry> entries = new ArrayList<>(ready.entries());
        entries.addAll(added.entries());
        return entries;
    }

    private Listed listed(Entry entry) {
        return new Listed(title(entry), entry);
    }

    private Found found(Entry entry) {
        try {
            return new Found(new Chosen(title(entry), Optional.empty(), entry.load(), classPath), entry);
        } catch (DiscoveryException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    /** The label where it is one of the catalogue's, else the qualified name. */
    private String title(Entry entry) {
        if (labels == null) {
            labels = new HashMap<>();
            for (Catalogue.Entry known : Catalogue.entries()) {
                labels.put(known.reduction().name(), known.label());
            }
        }
        return labels.getOrDefault(entry.name(), entry.name());
    }
}
