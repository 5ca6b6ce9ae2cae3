package io.funnel.trust;

import io.funnel.device.Device;
import io.funnel.plan.Sizes;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.trust.Trust.Refused;
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
 * many callers there are: the others wait. Thread-safe. It finds wrong answers and exceptions; a kernel that takes the
 * process with it, or never ends, takes its caller along.
 *
 * {@snippet :
 * Canary canary = Canary.on(device);
 * Optional<String> refusal = canary.refusal(reduction, Strategy.CASCADE, Sizes.AUTO);
 * }
 */
public final class Canary {

    private final Device device;
    private final Map<Question, Answer> answers = new ConcurrentHashMap<>();

    /** The number of groups is not part of it: a kernel serves every number. */
    private record Question(Definition<?, ?> definition, Strategy strategy, OptionalInt groupSize) {}

    /** Found out by the first who asks. */
    private static final class Answer {

        private volatile @Nullable Trust trust;
    }

    private Canary(Device device) {
        this.device = device;
    }

    /** A canary that has tried nothing yet. */
    public static Canary on(Device device) {
        return new Canary(device);
    }

    /** Why the device is not to be trusted with this; nothing where it is. */
    public Optional<String> refusal(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        return trust(reduction, strategy, sizes) instanceof Refused(String reason)
                ? Optional.of(reason)
                : Optional.empty();
    }

    /** Whether the device is to be trusted with this; found out at the first call. */
    public Trust trust(Reduction<?> reduction, Strategy strategy, Sizes sizes) {
        if (strategy.isHost()) {
            return new Trust.Trusted(0, 0);
        }
        Question question = new Question(reduction.definition(), strategy, sizes.groupSize());
        Answer answer = answers.computeIfAbsent(question, asked -> new Answer());
        synchronized (answer) {
            Trust trust = answer.trust;
            if (trust == null) {
                trust = new CanaryRun(device, reduction, strategy, sizes).find();
                answer.trust = trust;
            }
            return trust;
        }
    }

    /** Whether a run has found this trustworthy; none is made. */
    public boolean hasTrusted(Definition<?, ?> definition, Strategy strategy, Sizes sizes) {
        Answer answer = answers.get(new Question(definition, strategy, sizes.groupSize()));
        return answer != null && answer.trust instanceof Trust.Trusted;
    }

    /** Forgets everything, as after a device was away: what is asked next is tried again. */
    public void forget() {
        answers.clear();
    }
}
