package io.funnel.cli.job;

import io.funnel.catalogue.FloatReductions;
import io.funnel.cli.data.ColumnData;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Row;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.columns.ColumnException;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.device.Devices;
import io.funnel.device.Profile;
import io.funnel.device.ShortCalls;
import io.funnel.engine.EngineException;
import io.funnel.engine.calibration.Calibration;
import io.funnel.engine.calibration.MemorySpeed;
import io.funnel.engine.calibration.TimeBudget;
import io.funnel.engine.host.HostEngine;
import io.funnel.engine.host.HostOptions;
import io.funnel.engine.session.DeviceOptions;
import io.funnel.engine.session.DeviceSession;
import io.funnel.plan.Kernels;
import io.funnel.plan.Sizes;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Axis;
import io.funnel.reduction.Partition;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Shape;
import io.funnel.strategy.Strategy;
import io.funnel.verify.compare.Comparison;
import io.funnel.verify.compare.Failures;
import io.funnel.verify.compare.MapComparison;
import io.funnel.verify.compare.SegmentComparison;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;

/** Runs jobs in this process, on the runtime that it was started with. */
public final class LocalRunner implements Runner {

    /** The shortest input of a calibration, in bytes. */
    private static final long SHORTEST = 1L << 20;

    /** A comparison with its data and reference, and the job that it belongs to; the next job may reuse it. */
    private record Ready(String of, Comparison comparison) {}

    private Optional<Ready> ready = Optional.empty();
    private final Map<Device, Optional<Event.MemoryTimed>> speeds = new HashMap<>();

    /** Returns a runner on the embedded runtime; refuses a process that was started with another. */
    public static LocalRunner embedded() {
        Runtime runtime = Devices.runtime();
        if (runtime != Runtime.EMBEDDED) {
            throw new InputException("the embedded runtime is not on the class path: found=" + runtime.label()
                    + "; try Funnel's launcher");
        }
        return new LocalRunner();
    }

    @Override
    public void run(Job job, Consumer<Event> listener) {
        try {
            switch (job) {
                case Job.Devices devices -> {
                    List<Device> all = Devices.all();
                    listener.accept(new Event.Listed(all,
                            all.isEmpty() ? Optional.of(Devices.noneFound()) : ShortCalls.lacking(all)));
                }
                case Job.Comparison comparison -> compare(comparison, listener);
                case Job.Run run -> listener.accept(new Event.Ran(
                        new DataRun(run, done -> listener.accept(new Event.Progress(done))).reports()));
                case Job.Calibration calibration -> listener.accept(new Event.Calibrated(
                        calibrate(calibration, listener)));
                case Job.Added added -> added.run(listener);
            }
        } catch (ColumnException e) {
            ColumnData.told(() -> {
                throw e;
            });
        } catch (UnsupportedPlanException e) {
            throw new InputException(e.reason(), e);
        } catch (EngineException e) {
            throw new JobException(Failures.describe(e), e);
        }
    }

    private static String calibrate(Job.Calibration job, Consumer<Event> listener) {
        Device device = job.device().from(Devices.all());
        if (job.longestBytes() < SHORTEST) {
            throw new InputException("inputs too short to measure: longest=" + job.longestBytes() + "; try 1m or more");
        }
        TimeBudget budget = TimeBudget.full(job.longestBytes(),
                (what, bytes, done, all) -> listener.accept(new Event.Measuring(what + " " + bytes, done, all)));
        try (HostEngine host = HostEngine.open(HostOptions.defaults());
                DeviceSession session = DeviceSession.open(device, DeviceOptions.DEFAULT)) {
            Profile profile = Calibration.measure(device, session, host, FloatReductions.SUM,
                    FloatReductions.GEOMETRIC_MEAN, LocalDate.now(ZoneOffset.UTC)
                            + ", JDK " + java.lang.Runtime.version() + ", host: " + host.describe(),
                    budget);
            StringWriter text = new StringWriter();
            profile.write(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void compare(Job.Comparison job, Consumer<Event> listener) {
        Device device = job.device().from(Devices.all());
        Optional<Partition> partition = job.workload().partition();
        Footprint.require(job, partition, device);
        listener.accept(new Event.Started(device));
        if (isTimed(job, device)) {
            speeds.computeIfAbsent(device, one -> speeds(one, job.workload().size())).ifPresent(listener);
        }
        Function<Algorithm, Row> comparison = rows(job, partition, device);
        for (Algorithm strategy : job.strategies()) {
            listener.accept(new Event.Running(strategy));
            listener.accept(new Event.Finished(comparison.apply(strategy)));
            Footprint.release(job);
        }
        if (partition.orElse(null) instanceof Axis axis && MapComparison.isFor(job.chosen().reduction())) {
            compareMaps(job, axis, device, listener);
        }
    }

    /** Compares the values of a map after the reduction, too. */
    private static void compareMaps(Job.Comparison job, Axis axis, Device device, Consumer<Event> listener) {
        MapComparison maps = new MapComparison(device, job.chosen().reduction(), InputArrays.of(job), axis,
                job.sizes(), job.workload().repetitions());
        for (Algorithm strategy : job.strategies()) {
            if (strategy instanceof Strategy known && (known == Strategy.PARALLEL_STREAM
                    || (known.isPerSegment() && Kernels.find(job.chosen().reduction(), known).isPresent()))) {
                listener.accept(new Event.Finished(Row.ofMap(maps.run(known))));
            }
        }
    }

    private Function<Algorithm, Row> rows(Job.Comparison job, Optional<Partition> partition, Device device) {
        if (partition.isEmpty()) {
            Comparison comparison = comparison(job, device).with(job.sizes());
            return strategy -> strategy instanceof SelectedKernel kernel
                    ? Row.of(comparison.run(kernel.load(job.chosen().reduction()))).of(kernel)
                    : Row.of(comparison.run(strategy));
        }
        OptionalInt warmUp = job.workload().warmUpMillis();
        SegmentComparison comparison = new SegmentComparison(device, job.chosen().reduction(), InputArrays.of(job),
                partition.get(), job.sizes(), job.workload().repetitions(),
                warmUp.isPresent() ? Optional.of(Duration.ofMillis(warmUp.getAsInt())) : Optional.empty());
        return strategy -> strategy instanceof SelectedKernel kernel
                ? Row.ofSegments(comparison.run(kernel.load(job.chosen().reduction()))).of(kernel)
                : Row.ofSegments(comparison.run(strategy));
    }

    /** Reuses data and reference for jobs that differ only in sizes, strategies, warm-up and checks. */
    private Comparison comparison(Job.Comparison job, Device device) {
        String plain = Json.line(new Job.Comparison(job.device(), job.chosen(), job.parameters(),
                job.workload().warmedUp(OptionalInt.empty()), Sizes.AUTO, List.of(), job.data(), false)); // a reduction that was read again is another object
        if (ready.filter(known -> known.of().equals(plain)).isEmpty()) {
            ready = Optional.empty(); // frees its data
            ready = Optional.of(new Ready(plain, new Comparison(device, job.chosen().reduction(),
                    InputArrays.of(job), job.workload().size(), Sizes.AUTO, job.workload().repetitions())));
        }
        Comparison known = ready.orElseThrow().comparison();
        Comparison comparison = job.repeats() ? known.withoutExactData() : known;
        OptionalInt warmUp = job.workload().warmUpMillis();
        return warmUp.isPresent() ? comparison.warmedUp(Duration.ofMillis(warmUp.getAsInt())) : comparison;
    }

    private static boolean isTimed(Job.Comparison job, Device device) {
        return device.runtime() == Runtime.TORNADOVM && job.workload().repetitions() > 1
                && job.strategies().stream()
                        .anyMatch(strategy -> !strategy.isHost() && !(strategy.shape() instanceof Shape.Loop));
    }

    /** Measures the memory's bandwidths; empty on devices that cannot copy, which still reduce. */
    private static Optional<Event.MemoryTimed> speeds(Device device, long elements) {
        try {
            return Optional.of(new Event.MemoryTimed(MemorySpeed.copyBytesPerSecond(device),
                    MemorySpeed.readBytesPerSecond(device, elements)));
        } catch (RuntimeException e) {
            System.err.println("the device's memory is not timed: " + e);
            return Optional.empty();
        }
    }
}
