package io.funnel.canary;

import io.funnel.device.Device;
import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tests a strategy on a device before first use: short runs at critical lengths, over plain and hard elements, each
 * compared with the definition on the host.
 *
 * <p>The instance remembers the verdict for each reduction, strategy and group size; concurrent callers wait for one
 * run. On TornadoVM a file keeps passed canaries, too. Thread-safe. Detects wrong answers and exceptions; a kernel that
 * crashes the process is not survived.
 *
 * {@snippet :
 * Canary canary = Canary.on(device);
 * Optional<String> refusal = canary.refusal(reduction, Strategy.CASCADE, Sizes.AUTO);
 * }
 */
public final class Canary {

    private final Device device;
    private final Optional<TrustFile> kept;
    private final Map<Question, BackgroundTask<String>> answers = new ConcurrentHashMap<>();

    /** The number of groups is left out: a kernel serves every number. */
    private record Question(Definition<?, ?> definition, Strategy strategy, OptionalInt groupSize) {}

    private Canary(Device device, Optional<TrustFile> kept) {
        this.device = device;
        this.kept = kept;
    }

    /** The canary of a device, with a file of trusted strategies. */
    public static Canary on(Device device) {
        return on(device, TrustFile.of(device));
    }

    static Canary on(Device device, Optional<TrustFile> kept) {
        return new Canary(device, kept);
    }

    /** Why the device must not be trusted with this strategy, or empty; tested on the first call. */
    public Optional<String> refusal(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        return refusal(reduction, strategy, sizes, Optional.empty());
    }

    /**
     * Returns the same with a time limit for the caller; the run goes on for the next one.
     *
     * @throws EndedEarlyException if the caller is interrupted or the time has passed
     * @throws io.funnel.engine.EngineException if the device fails, which is no verdict on the strategy and is not kept
     */
    public Optional<String> refusal(
            Reduction<?> reduction, Strategy strategy, Sizes sizes, Optional<Duration> deadline) {
        if (strategy.isHost()) {
            return Optional.empty();
        }
        Question question = new Question(reduction.definition(), strategy, sizes.groupSize());
        BackgroundTask<String> task = answers.computeIfAbsent(question, asked -> BackgroundTask.start(
                "doing=canary run, reduction=" + reduction.name() + ", strategy=" + strategy.label(),
                () -> keptOrRun(reduction, strategy, sizes)));
        try {
            return Optional.of(task.await(Deadline.in(deadline))).filter(reason -> !reason.isEmpty());
        } finally {
            if (task.hasFailed()) {
                answers.remove(question, task);
            }
        }
    }

    /**
     * Blames a failure on the strategy only if the device still works.
     *
     * @throws io.funnel.engine.EngineException if it does not
     */
    public static void requireWorking(Device device, Reduction<?> reduction, Strategy strategy, Throwable failure) {
        CanaryRun.requireWorkingDevice(device, reduction, strategy, failure);
    }

    /** Ends all waits with this exception; runs end as soon as they can. */
    public void end(RuntimeException reason) {
        answers.values().forEach(task -> task.end(reason));
    }

    private String keptOrRun(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        return TrustFile.refusal(kept, device, reduction, strategy.name(), sizes.groupSize(),
                () -> strategy.isOfSegments()
                        ? new SegmentCanary(device, reduction, strategy, sizes).refusal()
                        : new CanaryRun(device, reduction, strategy, sizes).refusal())
                .orElse("");
    }

    /** Whether a run has passed before; starts none. */
    public boolean hasTrusted(Definition<?, ?> definition, Strategy strategy, Sizes sizes) {
        BackgroundTask<String> task = answers.get(new Question(definition, strategy, sizes.groupSize()));
        return task != null && task.now().filter(String::isEmpty).isPresent();
    }
}
