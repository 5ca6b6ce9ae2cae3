package io.funnel.cli.search;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.funnel.cli.data.InputException;
import io.funnel.plan.Kernels;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.reduction.Operator;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Strategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The reduction that the user means.
 *
 * @param title     its name in reports: {@code float sum}, {@code float.argMin}, {@code com.acme.Energy.sumOfSquares}
 * @param operation what {@code --op} and {@code --type} said; empty where the reduction was named
 * @param classPath the folders and jars that {@code --classpath} added
 */
public record Chosen(String title, Optional<Operation> operation, Reduction<?> reduction, List<Path> classPath) {

    public Chosen {
        classPath = List.copyOf(classPath);
    }

    public static Chosen of(Operation operation) {
        return new Chosen(operation.toString(), Optional.of(operation), operation.reduction(), List.of());
    }

    /** A reduction by its qualified name, as it travels: who reads it finds it on the class path. */
    record Reference(Optional<Operation> operation, String name, List<Path> classPath) {}

    @JsonValue
    Reference reference() {
        return new Reference(operation, reduction.name(), classPath);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Chosen of(Reference reference) {
        return reference.operation().map(Chosen::of)
                .orElseGet(() -> Finder.over(reference.classPath()).find(reference.name()).chosen());
    }

    /** Refuses a strategy that has no code for it, and says why. */
    public void requireCode(Strategy strategy) {
        Kernels.refusal(reduction, strategy).ifPresent(reason -> {
            throw new InputException(reason);
        });
    }

    public Signature signature() {
        return reduction.signature();
    }

    public Optional<Operator> operator() {
        return operation.map(Operation::operator);
    }

    public Optional<ElementType> type() {
        return operation.map(Operation::type);
    }

    public List<Input> streamed() {
        return signature().streamed();
    }

    public List<Input> parameters() {
        return signature().inputs().stream().filter(input -> !input.streamed()).toList();
    }

    /** Bytes that one element takes, over all inputs that are read element by element. */
    public int elementBytes() {
        return signature().elementBytes();
    }
}
