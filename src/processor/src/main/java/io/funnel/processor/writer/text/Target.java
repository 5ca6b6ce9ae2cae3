package io.funnel.processor.writer.text;

import io.funnel.processor.lowering.Lowerings;
import io.funnel.processor.model.KnownRecords;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StateText;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** A model with the stem of its classes' names, the name of its constant, and the names in its kernels. */
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

    /** Returns the target in the form from which kernels are written. */
    public Target lowered() {
        return new Target(Lowerings.lowered(model, KnownRecords.of(model).orElse(null)), stem, constant, names);
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

    /** Returns the original target of a bounded variant. */
    public Target original() {
        return new Target(Objects.requireNonNull(model.original()),
                stem.substring(0, stem.length() - Model.BOUNDED.length()), constant);
    }

    public String source() {
        return model.original() == null ? model.declaration().qualified() : model.original().declaration().qualified();
    }

    /**
     * Returns the text of a file with one class of these members. Each member is a scope of names; {@code classes} are
     * further declared ones.
     */
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
