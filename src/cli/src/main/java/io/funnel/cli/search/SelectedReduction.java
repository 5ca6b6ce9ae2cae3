package io.funnel.cli.search;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.funnel.cli.message.InputException;
import io.funnel.plan.Kernels;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Component;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Strategy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The reduction that the user selected.
 *
 * @param title     its name in reports: {@code float sum}, {@code float.argMin}, {@code com.acme.Energy.sumOfSquares}
 * @param operation from {@code --op} and {@code --type}; empty if the reduction was named
 * @param classPath folders and jars of {@code --classpath}
 * @param isMap     whether its map of the elements is wanted, which may have further inputs
 */
public record SelectedReduction(String title, Optional<Operation> operation, Reduction<?> reduction,
        List<Path> classPath, boolean isMap) {

    public SelectedReduction {
        classPath = List.copyOf(classPath);
    }

    public SelectedReduction(String title, Optional<Operation> operation, Reduction<?> reduction,
            List<Path> classPath) {
        this(title, operation, reduction, classPath, false);
    }

    public static SelectedReduction of(Operation operation) {
        return new SelectedReduction(operation.toString(), Optional.of(operation), operation.reduction(), List.of());
    }

    /** A reduction by its qualified name, as sent to a process that finds it on the class path. */
    record Reference(Optional<Operation> operation, String name, List<Path> classPath,
            boolean isMap) {}

    @JsonValue
    Reference reference() {
        return new Reference(operation, reduction.name(), classPath, isMap);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static SelectedReduction of(Reference reference) {
        SelectedReduction found = found(reference);
        return reference.isMap() ? found.map() : found;
    }

    private static SelectedReduction found(Reference reference) {
        if (reference.operation().isPresent() && reference.classPath().isEmpty()) {
            return of(reference.operation().get());
        }
        SelectedReduction found = Finder.over(reference.classPath()).find(reference.name());
        return reference.operation().map(found::as).orElse(found);
    }

    /** Returns the map of the elements after this reduction; refuses a reduction without one. */
    public SelectedReduction map() {
        if (statistic().isPresent() || reduction.definition().elementMap().isEmpty()) {
            throw new InputException("reduction has no map: reduction=" + operation.map(Operation::name).orElse(title)
                    + "; try softmax, or a record of yours with a static method each(all, element)");
        }
        return new SelectedReduction(title, operation, reduction, classPath, true);
    }

    /** Returns this reduction as the answer to an operation. */
    SelectedReduction as(Operation answered) {
        return new SelectedReduction(answered.toString(), Optional.of(answered), reduction, classPath);
    }

    /** The statistic that is asked for in place of the reduction, whose input it shares. */
    public Optional<Statistic> statistic() {
        return operation.flatMap(Operation::statistic);
    }

    /** Refuses a strategy without code for the reduction, with the reason. */
    public void requireCode(Strategy strategy) {
        statistic().ifPresent(one -> {
            throw new InputException("operation has no strategies: operation=" + one.kind().label() + ", strategy="
                    + strategy.label() + "; try without --strategy");
        });
        Kernels.refusal(reduction, strategy).ifPresent(reason -> {
            throw new InputException(reason);
        });
    }

    public Signature signature() {
        return reduction.signature();
    }

    /** The qualified name of what computes the answer. */
    public String name() {
        return statistic().map(one -> one.kind().type().getName()).orElse(reduction.name());
    }

    public Optional<ElementType> type() {
        return operation.map(Operation::type);
    }

    /** The inputs of the reduction, or of the map. */
    public List<Input> inputs() {
        return isMap ? reduction.definition().elementMap().orElseThrow().inputs() : signature().inputs();
    }

    /** The numbers of an answer. */
    public List<Component> numbers() {
        return reduction.definition().elementMap().filter(_ -> isMap)
                .map(map -> List.of(new Component("value", map.type()))).orElseGet(signature()::results);
    }

    public List<Input> streamed() {
        return inputs().stream().filter(Input::streamed).toList();
    }

    public List<Input> parameters() {
        return inputs().stream().filter(input -> !input.streamed()).toList();
    }

    /** Returns the bytes of one element, over all inputs that are read element by element. */
    public int elementBytes() {
        return signature().elementBytes();
    }
}
