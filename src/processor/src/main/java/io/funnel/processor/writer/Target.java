package io.funnel.processor.writer;

import io.funnel.processor.model.Model;
import io.funnel.processor.model.StateText;
import java.util.Optional;

/**
 * A model with the names of what is written for it.
 *
 * @param model    the model
 * @param stem     what the names of its classes start with
 * @param constant its constant
 * @param names    the names in its kernels
 */
record Target(Model model, String stem, String constant, Names names) {

    /** Simple name of the kernels class. */
    String kernels() {
        return stem + "Kernels";
    }

    /** Simple name of the definition. */
    String definition() {
        return stem + "Definition";
    }

    /** A class of the same package, qualified. */
    String qualified(String simpleName) {
        return model.packageName().isEmpty() ? simpleName : model.packageName() + "." + simpleName;
    }

    /** How the host makes and takes apart a state. */
    StateText state() {
        return PlainState.of(model, names, kernels());
    }

    /** The same sum beside its magnitude, if there is such a model. */
    Optional<Target> magnitude() {
        return Optional.ofNullable(model.magnitude()).map(
                beside -> new Target(beside, stem + Model.WITH_MAGNITUDE, constant, new Names(beside)));
    }

    /** What the classes are written from, in words. */
    String source() {
        return model.original() == null ? model.qualified() : model.original().qualified();
    }

    /** The first lines of a file. */
    static String header(String packageName, String source) {
        return "// Written by Funnel's annotation processor from " + source + ".\n"
                + (packageName.isEmpty() ? "" : "package " + packageName + ";\n") + "\n";
    }
}
