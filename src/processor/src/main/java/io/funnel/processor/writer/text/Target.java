package io.funnel.processor.writer.text;

import io.funnel.processor.model.Model;
import io.funnel.processor.model.StateText;
import java.util.Objects;
import java.util.Optional;

/**
 * A model with the names of what is written for it.
 *
 * @param model    the model
 * @param stem     what the names of its classes start with
 * @param constant its constant
 * @param names    the names in its kernels
 */
public record Target(Model model, String stem, String constant, Names names) {

    /** A target. */
    public Target(Model model, String stem, String constant) {
        this(model, stem, constant, new Names(model));
    }

    /** Simple name of the kernels class. */
    public String kernels() {
        return stem + "Kernels";
    }

    /** Simple name of the definition. */
    public String definition() {
        return stem + "Definition";
    }

    /** A class of the same package, qualified. */
    public String qualified(String simpleName) {
        return model.declaration().packageName().isEmpty()
                ? simpleName
                : model.declaration().packageName() + "." + simpleName;
    }

    /** How the host makes and takes apart a state. */
    public StateText state() {
        return PlainState.of(model, names, kernels());
    }

    /** The same with what its bound is made of, if there is such a model. */
    public Optional<Target> boundedVariant() {
        return Optional.ofNullable(model.boundedVariant()).map(
                beside -> new Target(beside, stem + Model.BOUNDED, constant));
    }

    /** What it is the bounded variant of. */
    public Target original() {
        return new Target(Objects.requireNonNull(model.original()),
                stem.substring(0, stem.length() - Model.BOUNDED.length()), constant);
    }

    /** What the classes are written from, in words. */
    public String source() {
        return model.original() == null ? model.declaration().qualified() : model.original().declaration().qualified();
    }

    /** The first lines of a file. */
    public static String header(String packageName, String source) {
        return "// Written by Funnel's annotation processor from " + source + ".\n"
                + (packageName.isEmpty() ? "" : "package " + packageName + ";\n") + "\n";
    }
}
