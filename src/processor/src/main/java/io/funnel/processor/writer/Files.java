package io.funnel.processor.writer;

import io.funnel.processor.code.JavaNames;
import io.funnel.processor.code.UserName;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.text.Target;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.annotation.processing.Filer;
import javax.lang.model.element.Element;
import javax.tools.StandardLocation;

/** Writes the files for the reductions of one top-level class. */
public final class Files {

    private Files() {}

    /** Writes the sources of at least one model, and the resources by which library and command line find them. */
    public static void write(List<Model> models, Filer filer, Element originating) throws IOException {
        List<Target> targets = targets(models);
        Map<String, String> sources = sources(targets);
        for (Map.Entry<String, String> source : sources.entrySet()) {
            try (Writer writer = filer.createSourceFile(source.getKey(), originating).openWriter()) {
                writer.write(source.getValue());
            }
        }
        for (Map.Entry<String, String> resource : resources(targets, sources).entrySet()) {
            try (Writer writer = filer.createResource(StandardLocation.CLASS_OUTPUT, "", resource.getKey(), originating)
                    .openWriter()) {
                writer.write(resource.getValue());
            }
        }
    }

    /** Returns the first model whose constant would have the name of an earlier one's. */
    public static OptionalInt clash(List<Model> models) {
        List<String> constants = targets(models).stream().map(Target::constant).toList();
        return IntStream.range(0, constants.size()).filter(i -> constants.indexOf(constants.get(i)) < i).findFirst();
    }

    private static Map<String, String> sources(List<Target> targets) {
        Map<String, String> sources = new LinkedHashMap<>();
        sources.put(provider(targets), new ProviderFile(targets).text());
        for (Target target : targets) {
            add(target, sources);
            target.boundedVariant().ifPresent(bounded -> add(bounded, sources));
            target.reproducible().ifPresent(variant -> add(variant, sources));
        }
        return sources;
    }

    private static void add(Target target, Map<String, String> sources) {
        Target lowered = target.lowered();
        sources.put(target.qualified(target.kernels()), new KernelsFile(lowered).text());
        sources.put(target.qualified(target.host()), new HostFile(target, lowered.model()).text());
        sources.put(target.qualified(target.definition()), new DefinitionFile(target, lowered.model()).text());
    }

    /** The resources by path: an index, descriptions, and copies of the sources of kernels and host loops. */
    private static Map<String, String> resources(List<Target> targets, Map<String, String> sources) {
        Map<String, String> resources = new LinkedHashMap<>();
        resources.put("META-INF/funnel/reductions/" + provider(targets), targets.stream()
                .map(target -> target.model().declaration().qualified() + " " + target.constant() + " "
                        + target.qualified(target.kernels()) + "\n")
                .collect(Collectors.joining()));
        for (Target target : targets) {
            String kernels = target.qualified(target.kernels());
            resources.put("META-INF/funnel/descriptions/" + kernels + ".json", DescriptionFile.text(target.model()));
            for (String name : List.of(kernels, target.qualified(target.host()))) {
                resources.put("META-INF/funnel/sources/" + name + ".java", sources.getOrDefault(name, ""));
            }
        }
        return resources;
    }

    private static String provider(List<Target> targets) {
        Target any = targets.getFirst();
        return any.qualified(ProviderFile.name(any.model()));
    }

    /** Returns the models with the names of classes and constants; duplicates get their owner's name as a prefix. */
    static List<Target> targets(List<Model> models) {
        List<String> stems = models.stream().map(Files::stem).toList();
        List<String> constants = models.stream().map(Files::constant).toList();
        List<Target> targets = new ArrayList<>();
        for (Model model : models) {
            boolean stemIsUnique = Collections.frequency(stems, stem(model)) == 1;
            boolean constantIsUnique = Collections.frequency(constants, constant(model)) == 1;
            String stem =
                    stemIsUnique ? stem(model) : enclosing(model).replace('.', '_') + "_" + model.declaration().name();
            targets.add(new Target(
                    alone(model, stem, stems),
                    stem,
                    constantIsUnique
                            ? constant(model)
                            : JavaNames.constant(enclosing(model).replaceAll(".*\\.", "")) + "_"
                                    + constant(model)));
        }
        return targets;
    }

    /** Removes a bounded variant whose name is taken. */
    private static Model alone(Model model, String stem, List<String> stems) {
        return stems.contains(stem + Model.BOUNDED) ? model.withBoundedVariant(null) : model;
    }

    private static String stem(Model model) {
        return model.declaration().topLevel() + "_" + model.declaration().name();
    }

    private static String constant(Model model) {
        return JavaNames.constant(model.declaration().name());
    }

    private static String enclosing(Model model) {
        String owner = UserName.plain(model.declaration().owner());
        int dot = model.form() == Model.Form.OPERATOR ? owner.lastIndexOf('.') : owner.length();
        return dot < 0 ? owner : owner.substring(0, dot);
    }
}
