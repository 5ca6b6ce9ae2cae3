package io.funnel.trust;

import io.funnel.device.Device;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tries a strategy on a device before its first answer counts: short runs at lengths where kernels go wrong, over plain
 * and hard elements, each held against the definition on the host.
 *
 * <p>What it finds is remembered in the instance, for each reduction, strategy and group size, and found out once however
 * many callers there are: the others wait. On TornadoVM what passed is kept in a file, too. Thread-safe. It finds wrong answers and exceptions; a kernel that takes the
 * process with it, or never ends, takes its caller along.
 *
 * {@snippet :
 * Canary canary = Canary.on(device);
 * Optional<String> refusal = canary.refusal(reduction, Strategy.CASCADE, Sizes.AUTO);
 * }
 */
public final class Canary {

    private final Device device;
    private final Optional<TrustFile> kept;
    private final Map<Question, Answer> answers = new ConcurrentHashMap<>();

    /** The number of groups is not part of it: a kernel serves every number. */
    private record Question(Definition<?, ?> definition, Strategy strategy, OptionalInt groupSize) {}

    /** Found out by the first who asks. */
    private static final class Answer {

        /** Nothing where it is trusted; null before it is found out. */
        private volatile @Nullable String refusal;
    }

    private Canary(Device device, Optional<TrustFile> kept) {
        this.device = device;
        this.kept = kept;
    }

    public static Canary on(Device device) {
        return on(device, TrustFile.of(device));
    }

    static Canary on(Device device, Optional<TrustFile> kept) {
        return new Canary(device, kept);
    }

    /** Why the device is not to be trusted with this, nothing where it is; found out at the first call. */
    public Optional<String> refusal(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        if (strategy.isHost()) {
            return Optional.empty();
        }
        Question question = new Question(reduction.definition(), strategy, sizes.groupSize());
        Answer answer = answers.computeIfAbsent(question, asked -> new Answer());
        synchronized (answer) {
            String refusal = answer.refusal;
            if (refusal == null) {
                refusal = keptOrRun(reduction, strategy, sizes);
                answer.refusal = refusal;
            }
            return Optional.of(refusal).filter(reason -> !reason.isEmpty());
        }
    }

    private String keptOrRun(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        Optional<String> key = kept.isEmpty()
                ? Optional.empty()
                : TrustKey.of(device, reduction.definition(), strategy, sizes.groupSize());
        if (key.isPresent() && kept.get().holds(key.get())) {
            return "";
        }
        String refusal = new CanaryRun(device, reduction, strategy, sizes).refusal().orElse("");
        if (key.isPresent() && refusal.isEmpty()) {
            kept.get().add(key.get(), reduction.name() + " " + strategy.label() + " " + device.name());
        }
        return refusal;
    }

    /** Whether a run has found this trustworthy; none is made. */
    public boolean hasTrusted(Definition<?, ?> definition, Strategy strategy, Sizes sizes) {
        Answer answer = answers.get(new Question(definition, strategy, sizes.groupSize()));
        return answer != null && "".equals(answer.refusal);
    }
}
