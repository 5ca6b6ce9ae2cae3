package io.funnel.lab.fuzz;

import io.funnel.cli.job.Event;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.verify.compare.Status;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Tries random cases on a device until time or cases are used up. */
public final class Fuzzer {

    private final Device device;
    private final Families families;
    private final FuzzSettings settings;
    private final Consumer<Event> listener;
    private final CaseRunner check;
    private final CanaryJudge judge;
    private final Set<String> faults = new HashSet<>();
    private final long end;
    private long next;
    private long casesLeft;
    private boolean stopped;

    /**
     * A run.
     *
     * @throws IllegalArgumentException if there is nothing to try
     */
    public Fuzzer(Device device, List<SelectedReduction> reductions, FuzzSettings settings, Consumer<Event> listener) {
        this(device, reductions, settings, listener, CanaryJudge.on(device));
    }

    Fuzzer(Device device, List<SelectedReduction> reductions, FuzzSettings settings, Consumer<Event> listener,
            CanaryJudge judge) {
        this.device = device;
        this.families = new Families(settings, reductions, device);
        this.settings = settings;
        this.listener = listener;
        this.check = new CaseRunner(device);
        this.judge = judge;
        this.end = System.nanoTime() + settings.millis() * 1_000_000L;
        this.next = settings.first();
        this.casesLeft = settings.cases();
    }

    /** Runs to the end. */
    public void run() {
        listener.accept(new FuzzEvent.Started(device, families.reductions()));
        if (settings.threads() == 1) {
            work();
            return;
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(settings.threads())) {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < settings.threads(); i++) {
                workers.add(executor.submit(this::work));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("random run broke off: " + e.getCause(), e);
        } catch (InterruptedException e) {
            stop();
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        Family family = take();
        while (family != null) {
            listener.accept(new FuzzEvent.FamilyBegun(family.number()));
            Tally tally = new Tally();
            run(family, tally);
            listener.accept(new FuzzEvent.FamilyDone(family.number(), tally));
            family = take();
        }
    }

    private synchronized @Nullable Family take() {
        if (stopped || casesLeft <= 0 || System.nanoTime() - end >= 0 || Thread.currentThread().isInterrupted()) {
            return null;
        }
        Family family = families.family(next++);
        casesLeft -= family.lengths().size();
        return family;
    }

    private synchronized void stop() {
        stopped = true;
    }

    private void run(Family family, Tally tally) {
        List<FuzzFinding> broken = new ArrayList<>();
        check.run(family.way(), family.task(), family.inputs(), family.lengths(), (place, outcome) -> {
            if (!FuzzFinding.isBroken(outcome.status())) {
                tally.add(family.strategy(), outcome.status(), 1);
            } else {
                broken.add(FuzzFinding.of(settings.seed(), device.name(), family,
                        family.lengths().subList(0, place + 1), outcome));
            }
            return broken.isEmpty();
        });
        broken.forEach(finding -> judged(finding, tally));
    }

    private void judged(FuzzFinding finding, Tally tally) {
        Family family = finding.family();
        Status status = finding.outcome().status();
        Optional<String> refusal = judge.refusal(status, family.way(), family.task());
        tally.add(family.strategy(), refusal.isPresent() ? Status.REFUSED : status, 1);
        if (refusal.isPresent()) {
            tally.refuse(family.chosen().title(), family.strategy(), refusal.get());
        } else {
            found(finding);
        }
    }

    private void found(FuzzFinding finding) {
        synchronized (this) {
            if (!faults.add(finding.fault())) {
                return;
            }
            stopped |= settings.stopsAtFailure();
        }
        listener.accept(new FuzzEvent.Found(SavedCase.of(finding), false));
        FuzzFinding small = new CaseShrinker(check, finding, settings.shrinkRuns()).shrink();
        listener.accept(new FuzzEvent.Found(SavedCase.of(small), true));
    }

    /** Describes a family that ended its process. */
    static FuzzFinding failed(
            Device device, List<SelectedReduction> reductions, FuzzSettings settings, long family, String reason) {
        Family guilty = new Families(settings, reductions, device).family(family);
        return FuzzFinding.of(settings.seed(), device.name(), guilty, guilty.lengths(),
                new CaseRunner.Outcome(Status.FAILED, reason));
    }

    /**
     * Whether a finding fails again on a device, and why; the reason is empty where it does not. What the canary refuses
     * is refused, as in a run.
     */
    static FuzzEvent.Replayed replay(Device device, FuzzFinding finding) {
        Family family = finding.family();
        CaseRunner.Outcome outcome =
                new CaseRunner(device).once(family.way(), family.task(), finding.arrays(), family.lengths());
        return CanaryJudge.on(device).refusal(outcome.status(), family.way(), family.task())
                .map(refusal -> new FuzzEvent.Replayed(Status.REFUSED, refusal))
                .orElseGet(() -> new FuzzEvent.Replayed(outcome.status(), outcome.reason()));
    }
}
