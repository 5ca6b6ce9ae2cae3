package io.funnel.verify.law;

import io.funnel.engine.EndedEarlyException;
import io.funnel.engine.task.BackgroundTask;
import io.funnel.engine.task.Deadline;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits.NanPolicy;
import io.funnel.verify.law.LawReport.Finding;
import io.funnel.verify.law.LawReport.Status;
import io.funnel.verify.sample.Elements;
import io.funnel.verify.sample.Sample;
import io.funnel.verify.sample.Shrinker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether a reduction keeps its laws; otherwise its answer depends on the length, the device and the plan.
 *
 * <p>Each law is tried on samples of a few elements of the declared domain: simple, ordinary and hard ones. In your own
 * test:
 *
 * {@snippet :
 * @Test
 * void laws() {
 *     Laws.assertHold(EnergyReductions.SUM_OF_SQUARES);
 * }
 * }
 *
 * <p>A law that holds on every sample may still be broken; a counterexample is proof.
 */
public final class Laws {

    /** Few enough for milliseconds, enough to expose most wrong operators. */
    private static final int QUICK_CASES = 100;
    /** The share of cases for loops and streams, which take longer, as a divisor. */
    private static final int LOOP_SHARE = 8;

    private static final String COMBINED_FIRST = "elements are combined with the identity first";
    /** The maximum of samples for shrinking a counterexample. */
    private static final int MOST_TRIALS = 4000;

    /** The time of a quick check, and of a single sample of any. */
    private static final Duration TIME = Duration.ofSeconds(10);

    private Laws() {}

    /**
     * Tries every law.
     *
     * @throws UnsupportedPlanException if a sample takes longer than ten seconds
     */
    public static LawReport check(Reduction<?> reduction, LawOptions options) {
        Check<?> check = new Check<>(reduction.definition(), options);
        return check.within(Long.MAX_VALUE, check::report);
    }

    /**
     * The first broken law, sought for a few milliseconds on fixed samples.
     *
     * @throws UnsupportedPlanException if the samples take longer than ten seconds
     */
    public static Optional<Counterexample> quick(Reduction<?> reduction) {
        Check<?> check = new Check<>(reduction.definition(),
                LawOptions.of(LawOptions.DEFAULT_SEED, QUICK_CASES));
        return check.within(TIME.toNanos(), check::first);
    }

    /**
     * Asserts every law.
     *
     * @throws AssertionError if one is broken; the message has the smallest counterexample found
     */
    public static void assertHold(Reduction<?> reduction) {
        LawReport report = check(reduction, LawOptions.standard());
        if (report.counterexample().isPresent()) {
            throw new AssertionError(report.counterexample().get());
        }
    }

    private static final class Check<S> {

        private final Signature signature;
        private final LawOptions options;
        private final StateEvaluator<S> states;
        private final Trials trials;
        private final Elements elements;
        private final LawSamples samples;
        /** The sample that is tried. */
        private volatile @Nullable Sample current;

        Check(Definition<S, ?> definition, LawOptions options) {
            this.signature = definition.signature();
            this.options = options;
            this.states = new StateEvaluator<>(definition, options);
            this.trials = new Trials(states);
            this.elements = new Elements(definition);
            this.samples = new LawSamples(signature, elements);
        }

        /** Checks on a thread that may be left behind, as an element may take for ever. */
        <T> T within(long nanos, Supplier<T> part) {
            String what = "doing=law check, reduction=" + signature.name();
            long begun = System.nanoTime();
            BackgroundTask<T> task = BackgroundTask.start(what, part);
            while (true) {
                Sample before = current;
                try {
                    return task.await(Deadline.in(Optional.of(TIME)));
                } catch (EndedEarlyException e) {
                    boolean isSlow = System.nanoTime() - begun >= nanos || Objects.equals(before, current);
                    if (task.hasFailed() || Thread.currentThread().isInterrupted()) {
                        task.end(e);
                        throw e;
                    }
                    if (isSlow) {
                        UnsupportedPlanException slow = tooSlow(nanos);
                        task.end(slow);
                        throw slow;
                    }
                }
            }
        }

        private UnsupportedPlanException tooSlow(long nanos) {
            Sample sample = current;
            return new UnsupportedPlanException((nanos == Long.MAX_VALUE ? "a sample" : "law check")
                    + " takes longer than " + TIME.toSeconds() + " s: reduction=" + signature.name()
                    + (sample == null ? "" : ", elements=" + sample.elements())
                    + "; exclude expensive values by @Reduction(domain = {least, greatest})"
                    + ", or reduce by funnel.trusting()");
        }

        LawReport report() {
            List<Finding> findings = new ArrayList<>();
            boolean usable = true;
            for (Law law : Law.values()) {
                Finding finding = usable
                        ? finding(law)
                        : unchecked(law, "means nothing while an earlier law is broken");
                findings.add(finding);
                usable &= law.compareTo(Law.DETERMINISM) > 0 || finding.status() == Status.HELD;
            }
            return new LawReport(signature.name(), options.seed(), options.cases(), findings);
        }

        Optional<Counterexample> first() {
            for (Law law : EnumSet.complementOf(EnumSet.of(Law.PARALLEL_STREAM))) { // it starts the JVM's pool
                Optional<Counterexample> found = finding(law).counterexample();
                if (found.isPresent()) {
                    return found;
                }
            }
            return Optional.empty();
        }

        private Finding finding(Law law) {
            Optional<String> reason = whyNot(law);
            if (reason.isPresent()) {
                return unchecked(law, reason.get());
            }
            Set<String> notes = new LinkedHashSet<>();
            int cases = cases(law);
            for (int number = 0; number < cases; number++) {
                if (Thread.currentThread().isInterrupted()) {
                    throw new EndedEarlyException(
                            "interrupted: doing=law check, reduction=" + signature.name() + "; call again");
                }
                Sample sample = sample(law, number);
                current = sample;
                switch (trials.run(law, sample)) {
                    case Outcome.Held _ -> {}
                    case Outcome.Noted noted -> notes.add(noted.why());
                    case Outcome.Broken _ when holdsOnStates(law, cases) -> {
                        return new Finding(law, Status.HELD, Optional.empty(), List.of(COMBINED_FIRST));
                    }
                    case Outcome.Broken broken -> {
                        return new Finding(law, Status.BROKEN, Optional.of(counterexample(law, sample, broken)),
                                List.of());
                    }
                }
            }
            return new Finding(law, Status.HELD, Optional.empty(), List.copyOf(notes));
        }

        private int cases(Law law) {
            return law == Law.SEQUENTIAL || law == Law.PARALLEL_STREAM
                    ? Math.ceilDiv(options.cases(), LOOP_SHARE)
                    : options.cases() + samples.corners(law);
        }

        private Sample sample(Law law, int number) {
            SplittableRandom random =
                    new SplittableRandom(((options.seed() * 31 + law.name().hashCode()) << 16) + number);
            return number < options.cases()
                    ? samples.sample(law, number, random)
                    : samples.corner(law, number - options.cases(), random);
        }

        /** Whether an identity's law breaks for elements alone, which every reduction combines with it first. */
        private boolean holdsOnStates(Law law, int cases) {
            return (law == Law.LEFT_IDENTITY || law == Law.RIGHT_IDENTITY)
                    && IntStream.range(0, cases).boxed().flatMap(number -> {
                        Sample one = sample(law, number);
                        Sample other = sample(law, (number + 1) % cases);
                        return Stream.of(one, one.then(one), one.then(other), other.then(one));
                    }).noneMatch(sample -> trials.runOnStates(law, sample) instanceof Outcome.Broken);
        }

        private Counterexample counterexample(Law law, Sample failing, Outcome.Broken broken) {
            AtomicReference<Outcome.Broken> last = new AtomicReference<>(broken);
            Predicate<Sample> breaks = sample -> {
                if (trials.run(law, sample) instanceof Outcome.Broken again) {
                    last.set(again);
                    return true;
                }
                return false;
            };
            Sample smallest =
                    new Shrinker(elements::contains, law.leastPerGroup(), breaks, MOST_TRIALS).shrink(failing);
            Outcome.Broken outcome = last.get();
            return new Counterexample(signature.name(), law, states.showElements(smallest), outcome.left(),
                    outcome.right(), outcome.sentence(), options.seed());
        }

        private Optional<String> whyNot(Law law) {
            return switch (law) {
                case COMMUTATIVITY -> signature.traits().commutative()
                        ? Optional.empty()
                        : Optional.of("not declared");
                case NAN_POLICY -> {
                    if (signature.traits().nanPolicy() == NanPolicy.JAVA) {
                        yield Optional.of("Java's rules are declared");
                    }
                    yield signature.streamed().stream().anyMatch(input -> input.type().isFloating())
                            ? Optional.empty()
                            : Optional.of("no floating-point input");
                }
                default -> Optional.empty();
            };
        }

        private static Finding unchecked(Law law, String reason) {
            return new Finding(law, Status.UNCHECKED, Optional.empty(), List.of(reason));
        }
    }
}
