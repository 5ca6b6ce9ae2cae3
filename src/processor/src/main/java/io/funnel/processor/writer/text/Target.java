package io.funnel.processor.writer.text;

import io.funnel.processor.model.Model;
import io.funnel.processor.model.StateText;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A model with what the names of its classes start with, the name of its constant, and those in its kernels. */
public record Target(Model model, String stem, String constant, Names names) {

    public Target(Model model, String stem, String constant) {
        this(model, stem, constant, new Names(model));
    }

    public String kernels() {
        return stem + "Kernels";
    }

    public String host() {
        return stem + "Host";
    }

    /** The target in the form that kernels are written from. */
    public Target lowered() {
        return new Target(model.lowered(), stem, constant, names);
    }

    public String definition() {
        return stem + "Definition";
    }

    public String qualified(String simpleName) {
        return model.declaration().packageName().isEmpty()
                ? simpleName
                : model.declaration().packageName() + "." + simpleName;
    }

    public StateText state() {
        return PlainState.of(model, names, host());
    }

    public Optional<Target> boundedVariant() {
        return Optional.ofNullable(model.boundedVariant()).map(
                beside -> new Target(beside, stem + Model.BOUNDED, constant));
    }

    /** What it is the bounded variant of. */
    public Target original() {
        return new Target(Objects.requireNonNull(model.original()),
                stem.substring(0, stem.length() - Model.BOUNDED.length()), constant);
    }

    public String source() {
        return model.original() == null ? model.declaration().qualified() : model.original().declaration().qualified();
    }

    /** The text of a file: its only class as members, each a scope of names. It may declare more classes than these. */
    public String file(String source, List<String> members, Uses uses, String... classes) {
        Set<String> declared = new HashSet<>(List.of(classes));
        declared.addAll(List.of(kernels(), host(), definition()));
        Allocator allocator = new Allocator(model.declaration(), declared);
        String text = String.join("\n", allocator.named(members));
        return header(model.declaration().packageName(), source) + uses.imports(allocator.types())
                + Layout.breakLines(Layout.fillComments(text, 0));
    }

    private static String header(String packageName, String source) {
        return "// Written by Funnel's annotation processor from " + source + ".\n"
                + (packageName.isEmpty() ? "" : "package " + packageName + ";\n") + "\n";
    }
}
