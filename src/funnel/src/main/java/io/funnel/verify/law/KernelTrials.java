package io.funnel.verify.law;

import io.funnel.device.Device;
import io.funnel.engine.run.Execution;
import io.funnel.engine.run.PreparedStrategy;
import io.funnel.plan.Kernels;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Traits.EmptyInput;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Failures;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import io.funnel.verify.sample.ElementKind;
import io.funnel.verify.sample.Elements;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Runs the kernels of every strategy once for each of a few lengths, and holds the results against the reference. */
final class KernelTrials {

    /** None, one, a warp and a work-group with a neighbour, and a prime; the shortest that fails is reported. */
    private static final List<Integer> LENGTHS = List.of(0, 1, 2, 31, 33, 256, 257, 1009, 5003);

    private final Reduction<?> reduction;
    private final LawOptions options;
    private final Elements elements;

    KernelTrials(Reduction<?> reduction, LawOptions options, Elements elements) {
        this.reduction = reduction;
        this.options = options;
        this.elements = elements;
    }

    /** The first strategy and length that fail on a device. */
    Optional<Counterexample> run(Device device) {
        for (int length : LENGTHS) {
            if (length == 0 && reduction.signature().traits().emptyInput() == EmptyInput.ERROR) {
                continue;
            }
            List<TornadoNativeArray> inputs = elements.arrays(ElementKind.ORDINARY, length,
                    new SplittableRandom(options.seed() + length), options::parameter);
            Reference reference = Reference.of(reduction, new Operands(inputs), length);
            for (Strategy strategy : Kernels.strategies(reduction)) {
                Optional<String> fault = fault(device, strategy, inputs, length, reference);
                if (fault.isPresent()) {
                    String sentence = strategy.label() + " on " + device.name() + ": " + fault.get();
                    return Optional.of(new Counterexample(reduction.name(), Law.KERNELS,
                            List.of(length + " random elements"), fault.get(), String.valueOf(reference.value()),
                            sentence,
                            options.seed()));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<String> fault(
            Device device, Strategy strategy, List<TornadoNativeArray> inputs, int length, Reference reference) {
        try (PreparedStrategy prepared = PreparedStrategy.of(device, reduction, strategy, Sizes.AUTO, inputs)) {
            Execution execution = prepared.run(length, PreparedStrategy.Timing.CALL);
            Verdict verdict = reference.check(execution.state(), execution.depth());
            return verdict.right() ? Optional.empty() : Optional.of(verdict.reason());
        } catch (UnsupportedPlanException e) {
            return Optional.empty();
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            return Optional.of(Failures.describe(e));
        }
    }
}
