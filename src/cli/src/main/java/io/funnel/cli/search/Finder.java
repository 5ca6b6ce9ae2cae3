package io.funnel.cli.search;

import io.funnel.catalogue.Catalogue;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Suggestions;
import io.funnel.reduction.DiscoveryException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reductions;
import io.funnel.reduction.Reductions.Entry;
import io.funnel.strategy.Strategy;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds reductions by name, in the catalogue and on {@code --classpath}. */
public final class Finder {

    private final List<Path> classPath;
    private final Reductions ready;
    private final Reductions added;
    /** Labels of the catalogue by qualified name; made on demand, since loading the catalogue is slow. */
    private @Nullable Map<String, String> labels;

    private Finder(List<Path> classPath, Reductions ready, Reductions added) {
        this.classPath = List.copyOf(classPath);
        this.ready = ready;
        this.added = added;
    }

    /** Searches the catalogue and these folders and jars; refuses unreadable ones and those without a reduction. */
    public static Finder over(List<Path> classPath) {
        Finder found = ofAny(classPath);
        if (!classPath.isEmpty() && found.added.entries().isEmpty()) {
            throw new InputException("no reductions on the class path: classpath="
                    + classPath.stream().map(Path::toString).collect(Collectors.joining(java.io.File.pathSeparator))
                    + "; try classes that were compiled with Funnel's annotation processor");
        }
        return found;
    }

    /** Searches them likewise; they need no reduction. */
    public static Finder ofAny(List<Path> classPath) {
        ClassLoader loader = ClassPath.loader(classPath);
        try {
            Reductions added = Reductions.in(classPath, loader);
            return new Finder(classPath, Reductions.in(List.of(catalogue()), loader), added);
        } catch (DiscoveryException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private static Path catalogue() {
        CodeSource source = Catalogue.class.getProtectionDomain().getCodeSource();
        try {
            return Path.of(Objects.requireNonNull(source.getLocation()).toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("location of the catalogue is unknown: location=" + source.getLocation(),
                    e);
        }
    }

    /** A reduction that was found, without loading its classes. */
    public record CatalogueListing(String title, Entry entry) {

        /** Reads the source of its kernels, or of its loops on the host; refuses a folder or jar without it. */
        public KernelSource source(Strategy strategy) {
            try {
                return KernelSource.of(strategy.isHost() ? entry.hostSource() : entry.source());
            } catch (DiscoveryException e) {
                throw new InputException(String.valueOf(e.getMessage()), e);
            }
        }
    }

    /**
     * Finds the reduction of this name. The name is a label of the catalogue or its synonym, a qualified name, or a
     * unique suffix of one. The class path comes before the catalogue.
     */
    public SelectedReduction find(String name) {
        return found(entry(name));
    }

    /** Finds it like {@link #find}, without loading its classes. */
    public CatalogueListing locate(String name) {
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
            refuseStatistic(name);
            throw new InputException("unknown reduction: reduction=" + name + "; " + suggestions(name)
                    + "look at funnel reductions" + (classPath.isEmpty() ? "; --classpath adds your own" : ""));
        }
        if (found.size() > 1) {
            throw new InputException("more than one reduction of this name: reduction=" + name + "; try "
                    + Suggestions.all(found.stream().map(this::title).toList()));
        }
        return found.getFirst();
    }

    private static void refuseStatistic(String name) {
        String word = name.substring(name.lastIndexOf('.') + 1);
        Arrays.stream(Statistic.Kind.values()).filter(kind -> kind.isCalled(word)).findFirst().ifPresent(kind -> {
            throw new InputException("not a single reduction: reduction=" + name + "; try run --op " + kind.usage()
                    + ", or call " + kind.type().getName() + " from Java");
        });
    }

    /**
     * Finds what {@code --op} means for elements of a type: the class path before the catalogue. Refuses an unknown
     * name, and one that has no reduction of the type.
     */
    public SelectedReduction operation(String name, ElementType type) {
        Operation operation = new Operation(name, type);
        List<SelectedReduction> own = own(name);
        Optional<SelectedReduction> fitting = own.stream()
                .filter(one -> one.streamed().stream().allMatch(input -> input.type() == type)).findFirst();
        if (fitting.isPresent() || operation.statistic().isPresent() || operation.find().isPresent()) {
            return fitting.map(one -> one.as(operation)).orElseGet(() -> SelectedReduction.of(operation));
        }
        List<String> types = own.isEmpty()
                ? types(name)
                : own.stream().map(one -> one.streamed().getFirst().type().label()).distinct().toList();
        throw new InputException("no operation of this name for the type: operation=" + name + ", type=" + type.label()
                + "; try --type " + String.join(" or ", types));
    }

    /** Finds an operation for some type, since all types have the same inputs; refuses an unknown name. */
    public SelectedReduction anyOf(String name) {
        List<String> types = types(name);
        Optional<SelectedReduction> own = own(name).stream().findFirst();
        if (own.isEmpty() && types.isEmpty()) {
            List<String> names = new ArrayList<>(Catalogue.entries().stream()
                    .map(entry -> entry.label().substring(entry.label().indexOf('.') + 1)).distinct().toList());
            Arrays.stream(Statistic.Kind.values()).map(Statistic.Kind::usage).forEach(names::add);
            added.entries().forEach(entry -> names.add(entry.name()));
            String near = Suggestions.near(name, names);
            boolean isReduction = !matching(name).isEmpty() || Catalogue.find(name).isPresent();
            throw new InputException("unknown operation: operation=" + name + "; try "
                    + (isReduction ? "--reduction " + name : near.isEmpty() ? "sum, mean, max or median" : near)
                    + ", or look at funnel reductions");
        }
        return own.orElseGet(() -> operation(name, ElementType.valueOf(types.getFirst().toUpperCase(Locale.ROOT))));
    }

    /** Returns whether {@code --op} knows a word without a class path. */
    public static boolean isOperation(String word) {
        return Arrays.stream(Statistic.Kind.values()).anyMatch(kind -> kind.isCalled(word)) || !types(word).isEmpty();
    }

    private List<SelectedReduction> own(String name) {
        return added.matching(name).stream().map(this::found).toList();
    }

    /** The types for which the catalogue has an operation. */
    private static List<String> types(String name) {
        return Arrays.stream(ElementType.values()).filter(type -> new Operation(name, type).find().isPresent())
                .map(ElementType::label).toList();
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

    /** Labels of the catalogue with this synonym: of its type, or of all types. */
    private static List<String> synonyms(String name) {
        int dot = name.lastIndexOf('.');
        String type = dot < 0 ? "" : name.substring(0, dot + 1);
        List<String> meant = Synonyms.of(name.substring(dot + 1));
        return Catalogue.entries().stream().map(Catalogue.Entry::label)
                .filter(label -> label.startsWith(type) && meant.contains(label.substring(label.indexOf('.') + 1)))
                .toList();
    }

    private String suggestions(String name) {
        List<String> own = added.entries().stream().map(Entry::name).toList();
        List<String> names = new ArrayList<>(own);
        ready.entries().forEach(entry -> names.add(title(entry)));
        List<String> meant = synonyms(name);
        String near = meant.isEmpty() ? Suggestions.near(name, names) : Suggestions.all(meant);
        String tries = near.isEmpty() ? Suggestions.all(own) : near;
        return tries.isEmpty() ? "" : "try " + tries + ", or ";
    }

    /** Returns all reductions, the catalogue's first. */
    public List<SelectedReduction> all() {
        return entries().stream().map(this::found).toList();
    }

    /** Lists all reductions without loading their classes. */
    public List<CatalogueListing> list() {
        return entries().stream().map(this::listed).toList();
    }

    private List<Entry> entries() {
        List<Entry> entries = new ArrayList<>(ready.entries());
        entries.addAll(added.entries());
        return entries;
    }

    private CatalogueListing listed(Entry entry) {
        return new CatalogueListing(title(entry), entry);
    }

    private SelectedReduction found(Entry entry) {
        try {
            return new SelectedReduction(title(entry), Optional.empty(), entry.load(), classPath);
        } catch (DiscoveryException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

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
