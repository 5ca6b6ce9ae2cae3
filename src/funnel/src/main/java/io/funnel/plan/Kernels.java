package io.funnel.plan;

import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Signature.Input;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.LoadPolicy;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Strategies with code for a reduction, and reasons for the others. */
public final class Kernels {

    private Kernels() {}

    /** The device code of a strategy for a reduction; empty for strategies of the host and refused ones. */
    public static Optional<KernelCode> find(Reduction<?> reduction, Strategy strategy) {
        return entry(reduction, strategy).filter(code -> !(code instanceof KernelCode.Refused));
    }

    /** The kernels of a strategy over segments that leave results, too; empty if there are none. */
    public static Optional<KernelCode.Scalar> finishing(Definition<?, ?> definition, Strategy strategy) {
        return definition.resultKernels().stream().filter(code -> code.strategy().equals(strategy.label()))
                .filter(KernelCode.Scalar.class::isInstance).map(KernelCode.Scalar.class::cast).findFirst();
    }

    /** The load policy of a strategy's kernel; empty for strategies without one. */
    public static Optional<LoadPolicy> load(Reduction<?> reduction, Strategy strategy) {
        return find(reduction, strategy).map(KernelCode::load).flatMap(LoadPolicy::parse);
    }

    /**
     * The inputs of a strategy's launches over elements: those of a reduction, and for keyed ones the keys. Ragged
     * segments have a table, those of scans too, and the places of elements that lie in another order.
     */
    public static List<Input> inputs(Signature signature, Strategy strategy, boolean inPlaces) {
        if (!strategy.isRagged() && !strategy.isKeyed() && !strategy.isSegmentScan()) {
            return signature.inputs();
        }
        List<Input> inputs = new ArrayList<>(signature.inputs());
        if (strategy.isKeyed()) {
            inputs.add(new Input("keys", ElementType.INT, true));
            return inputs;
        }
        inputs.add(new Input("pieces", ElementType.INT, false));
        if (inPlaces) {
            inputs.add(new Input("places", ElementType.INT, false));
        }
        return inputs;
    }

    /** Whether a strategy can run a reduction: {@link #refusal} says why not. */
    public static boolean serves(Reduction<?> reduction, Strategy strategy) {
        return commutes(reduction, strategy) && (strategy.isHost() || find(reduction, strategy).isPresent());
    }

    private static boolean commutes(Reduction<?> reduction, Strategy strategy) {
        return !strategy.needs().commutative() || reduction.signature().traits().commutative();
    }

    /** The reason why a strategy cannot run a reduction on any device; empty if it can. */
    public static Optional<String> refusal(Reduction<?> reduction, Strategy strategy) {
        if (serves(reduction, strategy)) {
            return Optional.empty();
        }
        if (!commutes(reduction, strategy)) {
            return Optional.of(reorders(reduction, strategy));
        }
        return Optional.of("no kernel of this strategy: strategy=" + strategy.label() + ", reduction="
                + reduction.name() + reason(reduction, strategy).map(reason -> ", reason=" + reason).orElse("")
                + "; try " + (strategy.isOfSegments() ? labelsOfSegments(reduction) : labels(reduction)));
    }

    static String reorders(Reduction<?> reduction, Algorithm strategy) {
        return strategy.label() + " reorders elements, and the operator does not commute: reduction=" + reduction.name()
                + "; try " + labels(reduction);
    }

    /** The reason why a strategy has no kernel, in a few words. */
    static Optional<String> reason(Reduction<?> reduction, Strategy strategy) {
        return entry(reduction, strategy).filter(KernelCode.Refused.class::isInstance)
                .map(KernelCode.Refused.class::cast).map(KernelCode.Refused::reason);
    }

    private static Optional<KernelCode> entry(Reduction<?> reduction, Strategy strategy) {
        return reduction.definition().kernels().stream()
                .filter(code -> code.strategy().equals(strategy.label()))
                .findFirst();
    }

    /** The strategies that can reduce all elements to one value, in the order of {@link Strategy}. */
    public static List<Strategy> strategies(Reduction<?> reduction) {
        boolean commutative = reduction.signature().traits().commutative();
        Set<String> written = reduction.definition().kernels().stream()
                .filter(code -> !(code instanceof KernelCode.Refused))
                .map(KernelCode::strategy)
                .collect(Collectors.toSet());
        return Strategy.flat().stream()
                .filter(strategy -> commutative || !strategy.needs().commutative())
                .filter(strategy -> strategy.isHost() || written.contains(strategy.label()))
                .toList();
    }

    /** The labels of strategies over segments with kernels, for messages; else the host. */
    private static String labelsOfSegments(Reduction<?> reduction) {
        String labels = Arrays.stream(Strategy.values())
                .filter(strategy -> strategy.isOfSegments() && serves(reduction, strategy))
                .map(Strategy::label).collect(Collectors.joining(", "));
        return labels.isEmpty() ? "the host" : labels;
    }

    /** The labels of {@link #strategies}, for messages. */
    public static String labels(Reduction<?> reduction) {
        return strategies(reduction).stream().map(Strategy::label).collect(Collectors.joining(", "));
    }
}
