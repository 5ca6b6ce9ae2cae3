package io.funnel.canary;

import io.funnel.canary.CanaryData.Trial;
import io.funnel.device.Device;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.EngineException;
import io.funnel.engine.host.block.OperatorFailures;
import io.funnel.engine.memory.DeviceFailures;
import io.funnel.engine.prepared.Execution;
import io.funnel.engine.prepared.PreparedStrategy;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceSession;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Plan;
import io.funnel.plan.Planner;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Reference;
import io.funnel.verify.Verdict;
import io.funnel.verify.compare.Failures;
import java.lang.foreign.MemorySegment;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;
import java.util.stream.Stream;

final class CanaryRun {

    /** Few groups, so that one iteration of a grid-stride loop is short; kernels do not know the number of groups. */
    private static final int GROUPS = 3;

    private final Device device;
    private final Reduction<?> reduction;
    private final Strategy strategy;
    private final Sizes sizes;

    CanaryRun(Device device, Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        this.device = device;
        this.reduction = reduction;
        this.strategy = strategy;
        this.sizes = new Sizes(OptionalInt.of(GROUPS), sizes.groupSize());
    }

    Optional<String> refusal() {
        try {
            List<Trial> trials = new CanaryData(reduction.definition(), strategy).trials(lengths(), deep());
            if (!(strategy.shape() instanceof Shape.Loop)) {
                return refusal(trials);
            }
            Map<Integer, List<Trial>> byLength = trials.stream().flatMap(Trial::alone)
                    .collect(Collectors.groupingBy(Trial::longest, TreeMap::new, Collectors.toList()));
            return byLength.values().stream().map(this::refusal).flatMap(Optional::stream).findFirst();
        } catch (UnsupportedPlanException e) {
            return Optional.of(e.reason());
        } catch (ArithmeticException | IndexOutOfBoundsException e) { // no verdict about kernels
            throw OperatorFailures.of(reduction.name(), "step=canary", e);
        }
    }

    /** Zero, one, a work-group and its neighbours, some groups, and more than all work-items take in one iteration. */
    private List<Integer> lengths() {
        Plan probe = Planner.plan(reduction, strategy, device, 1, sizes);
        int group = probe.groupSize();
        int width = switch (strategy.shape()) {
            case Shape.GridStride stride -> stride.width();
            case Shape.Blocks blocks -> blocks.width();
            case Shape.Tiles tiles -> tiles.elementsPerItem();
            case Shape.Window window -> window.window();
            default -> 1;
        };
        int turn = GROUPS * group * width;
        TreeSet<Integer> lengths = new TreeSet<>(
                List.of(1, Math.max(1, group - 1), group + 1, 2 * group * width + 3, CanaryData.PRIME,
                        turn + turn / 2 + 7));
        if (takesNone()) {
            lengths.add(0);
        }
        return List.copyOf(lengths);
    }

    /** Tiles leave a partial each; one item of the second pass combines them up to a limit. */
    private int deep() {
        return strategy.shape() instanceof Shape.Tiles tiles && tiles.elementsPerItem() > 1
                ? 3 * tiles.elementsPerItem() * tiles.elementsPerItem() * plan(1).groupSize()
                : 0;
    }

    /** A run with its expected result, which is computed during other runs. */
    private record Run(Trial trial, int length, BackgroundTask<Reference> reference) {}

    private Stream<Run> runs(Trial trial) {
        Map<Integer, BackgroundTask<Reference>> references = new HashMap<>();
        return trial.lengths().stream().map(length -> new Run(trial, length, references.computeIfAbsent(length,
                first -> BackgroundTask.start("doing=canary run, reduction=" + reduction.name(),
                        () -> reference(trial, first), ForkJoinPool.commonPool()))));
    }

    private Reference reference(Trial trial, int length) {
        return Reference.of(reduction, new Operands(trial.inputs(length)), length);
    }

    /** Runs one kernel, compiled over the first trial's arrays, whose first elements change. */
    private Optional<String> refusal(List<Trial> trials) {
        List<Run> runs = trials.stream().flatMap(this::runs).toList();
        Trial at = runs.getFirst().trial;
        int length = runs.getFirst().length;
        try (PreparedStrategy prepared = PreparedStrategy.ofChanging(device, reduction, strategy, sizes, at.inputs())) {
            for (Run run : runs) {
                if (!run.trial.equals(at)) {
                    at = run.trial;
                    prepared.update(at.inputs(), at.longest());
                }
                length = run.length;
                Optional<String> wrong = wrong(prepared, run);
                if (wrong.isPresent()) {
                    return Optional.of(refused("wrong answer to a canary", at.label(), length, wrong.get()));
                }
            }
            return Optional.empty();
        } catch (UnsupportedPlanException | EndedEarlyException e) {
            throw e;
        } catch (RuntimeException | Error e) { // TornadoVM reports refused kernels as errors too
            requireWorkingDevice(device, reduction, strategy, e);
            return Optional.of(refused("canary failed", at.label(), length, Failures.describe(e)));
        }
    }

    /** Returns the error of one answer; empty if the operator itself throws for these elements everywhere. */
    private Optional<String> wrong(PreparedStrategy prepared, Run run) {
        try {
            Execution execution = prepared.run(run.length, PreparedStrategy.Timing.CALL);
            Verdict verdict = run.reference.await(Deadline.NONE).check(execution.state(), execution.depth());
            return verdict.right() ? Optional.empty() : Optional.of(verdict.reason());
        } catch (EndedEarlyException e) {
            throw e;
        } catch (RuntimeException e) {
            Operands inputs = new Operands(run.trial.inputs(run.length));
            if (!throwsAlike(reduction.definition(), inputs, run.length, e)) {
                throw e;
            }
            return Optional.empty();
        }
    }

    private static <S> boolean throwsAlike(Definition<S, ?> definition, Operands inputs, int length,
            Throwable failure) {
        try {
            definition.finish(definition.sequential(inputs, length));
            return false;
        } catch (RuntimeException own) {
            return root(own).getClass().equals(root(failure).getClass());
        }
    }

    private static Throwable root(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }

    /** Blames the strategy only if the device has memory and still works after the failure. */
    static void requireWorkingDevice(
            Device device, Reduction<?> reduction, Strategy strategy, Throwable failure) {
        if (DeviceFailures.isLackOfMemory(failure)) {
            throw failed(device, reduction, strategy, failure);
        }
        try (DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT.withLanes(1))) {
            session.upload(ElementType.INT, MemorySegment.ofArray(new int[1]), 1);
        } catch (EndedEarlyException e) {
            throw e;
        } catch (RuntimeException | Error e) {
            failure.addSuppressed(e);
            throw failed(device, reduction, strategy, failure);
        }
    }

    private static EngineException failed(
            Device device, Reduction<?> reduction, Strategy strategy, Throwable failure) {
        return failure instanceof EngineException known
                ? known
                : DeviceFailures.of(device, "reduction=" + reduction.name() + ", strategy=" + strategy.label(),
                        "canary",
                        failure);
    }

    private boolean takesNone() {
        try {
            plan(0);
            return true;
        } catch (UnsupportedPlanException e) {
            return false; // the reduction needs an element, or TornadoVM divides by the length
        }
    }

    private Plan plan(int length) {
        return Planner.plan(reduction, strategy, device, length, sizes);
    }

    private String refused(String what, String elements, int length, String why) {
        return what + ": device=" + device.name() + ", backend=" + device.backend() + ", strategy="
                + strategy.label() + ", reduction=" + reduction.name() + ", groupSize=" + plan(length).groupSize()
                + ", length=" + length + ", elements=" + elements + ", " + why + "; try another strategy";
    }
}
