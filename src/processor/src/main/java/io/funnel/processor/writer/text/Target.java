package io.funnel.processor.writer.text;

import io.funnel.processor.lowering.Lowerings;
import io.funnel.processor.model.ElementCount;
import io.funnel.processor.model.KnownState;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.OwnFunctions;
import io.funnel.processor.model.Products;
import io.funnel.processor.model.StateText;
import io.funnel.processor.recognition.ExponentialSums;
import io.funnel.processor.recognition.KnownRecords;
import io.funnel.strategy.Strategy;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A model with the stem of its classes' names, the name of its constant, and the names in its kernels.
 *
 * @param plain the reduction of a reproducible variant; otherwise null
 */
public record Target(Model model, String stem, String constant, Names names, @Nullable Target plain) {

    /** Suffix of the stem of a reproducible variant. */
    private static final String REPRODUCIBLE = "_Reproducible";

    public Target(Model model, String stem, String constant) {
        this(model, stem, constant, new Names(model), null);
    }

    public String kernels() {
        return stem + "Kernels";
    }

    public String host() {
        return stem + "Host";
    }

    /**
     * Returns the target in the form from which kernels are written. Those of reproducible variants know no records, as
     * their loops combine in an order of their own.
     */
    public Target lowered() {
        return new Target(
                Lowerings.lowered(model, plain != null
                        ? null
                        : new KnownState(KnownRecords.of(model).orElse(null),
                                ExponentialSums.of(model).orElse(null))),
                stem, constant, names, plain);
    }

    /** Returns the target of kernels that do not carry a component, which counts elements. */
    public Target without(int component) {
        Model others = ElementCount.without(model, component);
        return new Target(others, stem, constant, new Names(others), plain);
    }

    /** Whether this is the variant for reproducible reductions. */
    public boolean isReproducible() {
        return plain != null;
    }

    /**
     * Returns the variant for reproducible reductions, whose host code calls the functions of kernels, and whose kernels
     * keep the rounding of all products; empty if the plain form has Java's bits.
     */
    public Optional<Target> reproducible() {
        if (plain != null || model.original() != null || !(OwnFunctions.areIn(model) || mayFuse())) {
            return Optional.empty();
        }
        Model own = OwnFunctions.taken(model).withTraits(model.traits().withProducts(Products.KEPT_EVERYWHERE))
                .withBoundedVariant(null);
        String variant = stem + REPRODUCIBLE;
        if (model.form() == Model.Form.OPERATOR) {
            own = own.withFunctions(new OwnState(state(), variant + "Host", model.lastStep()));
        }
        return Optional.of(new Target(own, variant, constant, names, this));
    }

    private boolean mayFuse() {
        return model.traits().products() == Products.FUSED;
    }

    /** Whether its class has the kernels of a strategy; others are those of the plain reduction. */
    public boolean hasKernels(Strategy strategy) {
        return plain == null || strategy.isPerSegment() || strategy.isRagged();
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
