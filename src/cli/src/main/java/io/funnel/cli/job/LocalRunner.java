package io.funnel.cli.job;

import io.funnel.ErrorBounds;
import io.funnel.Funnel;
import io.funnel.FunnelBuilder;
import io.funnel.Result;
import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.GeneratedData;
import io.funnel.cli.data.InputException;
import io.funnel.cli.report.Answers;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.RunReport;
import io.funnel.cli.search.Chosen;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Wish;
import io.funnel.data.Data;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.device.Devices;
import io.funnel.engine.EngineException;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Traits.Domain;
import io.funnel.strategy.Strategy;
import io.funnel.testkit.FuzzFinding;
import io.funnel.testkit.FuzzListener;
import io.funnel.testkit.FuzzReduction;
import io.funnel.testkit.Fuzzer;
import io.funnel.verify.Comparison;
import io.funnel.verify.Failures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongConsumer;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Carries jobs out in this process, on whatever runtime it was started with. */
public final class LocalRunner implements Runner {

    /** Elements up to which the passes over an input that an estimated bound takes are not felt. */
    private static final long ESTIMATED = 1L << 20;
    private static final String COMPUTE_UNITS = "funnel.embedded.computeUnits";

    /**
     * A runner on the embedded runtime.
     *
     * @throws InputException if this process was started with another one
     */
    public static LocalRunner embedded() {
        Runtime runtime = Devices.runtime();
        if (runtime != Runtime.EMBEDDED) {
            throw new InputException("no embedded runtime on the class path: found=" + runtime.label()
                    + "; try Funnel's launcher");
        }
        return new LocalRunner();
    }

    @Override
    public List<Device> devices() {
        return Devices.all();
    }

    @Override
    public void compare(ComparisonJob job, ComparisonListener listener) {
        Device device = job.device().from(Devices.all());
        Footprint.require(job, device);
        listener.started(device);
        List<DataSource> data = new ArrayList<>();
        for (int i = 0; i < job.chosen().streamed().size(); i++) {
            data.add(
                    new GeneratedData(job.workload().distribution(), job.workload().size(), job.workload().seed() + i));
        }
        List<TornadoNativeArray> inputs =
                InputArrays.of(job.chosen(), InputArrays.load(job.chosen(), data), job.parameters());
        Function<Strategy, Row> runs = runs(job, device, inputs);
        for (Strategy strategy : job.strategies()) {
            listener.running(strategy);
            listener.finished(runs.apply(strategy));
        }
    }

    private static Function<Strategy, Row> runs(ComparisonJob job, Device device, List<TornadoNativeArray> inputs) {
        Reduction<?> reduction = job.chosen().reduction();
        try {
            if (job.workload().repetitions() == 0) {
                return new Trial(device, reduction, inputs, job.workload().size(), job.sizes())::run;
            }
            Comparison comparison =
                    new Comparison(device, reduction, inputs, job.workload().size(), job.sizes(),
                            job.workload().repetitions());
            return strategy -> Row.of(comparison.run(strategy));
        } catch (UnsupportedPlanException e) {
            throw new InputException(Failures.describe(e), e);
        }
    }

    @Override
    public void fuzz(FuzzJob job, FuzzListener listener) {
        Device device = job.device().from(Devices.all());
        boolean own = device.runtime() == Runtime.EMBEDDED && job.settings().threads() > 1
                && System.getProperty(COMPUTE_UNITS) == null;
        if (own) {
            System.setProperty(COMPUTE_UNITS, "1"); // the cores run cases side by side, not the groups of one
        }
        try {
            fuzzer(device, job, listener).run();
        } finally {
            if (own) {
                System.clearProperty(COMPUTE_UNITS);
            }
        }
    }

    private static Fuzzer fuzzer(Device device, FuzzJob job, FuzzListener listener) {
        List<FuzzReduction> chosen = job.chosen();
        try {
            return new Fuzzer(device, chosen, job.settings(), listener);
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    @Override
    public Fuzzer.Replay replay(DeviceChoice device, FuzzFinding finding) {
        return Fuzzer.replay(device.from(Devices.all()), finding);
    }

    @Override
    public RunReport run(RunJob job, LongConsumer progress) {
        Device device = job.device().from(Devices.all());
        List<DataSource.View> data;
        Chosen chosen;
        switch (job.wish()) {
            case Chosen named -> {
                chosen = named;
                data = InputArrays.view(chosen, job.data());
            }
            case Wish.OfData(var operator) -> {
                data = List.of(job.data().getFirst().view(ElementType.DOUBLE, Domain.ALL));
                chosen = Chosen.of(new Operation(operator, data.getFirst().data().type()));
            }
        }
        Result<?> result = reduce(device, job, chosen.reduction(),
                InputArrays.ofViews(chosen, data, job.parameters()), progress);
        List<RunReport.Source> sources = new ArrayList<>();
        for (int i = 0; i < data.size(); i++) {
            sources.add(new RunReport.Source(chosen.streamed().get(i).name(), job.data().get(i).name(),
                    data.get(i).column(), data.get(i).skipped()));
        }
        return new RunReport(Subjects.of(chosen), sources, new RunReport.Outcome(Answers.of(result.value()),
                result.length(), result.ranOn(), result.hasErrorBound() ? result.errorBound() : Double.NaN,
                result.timings().total(),
                result.plan().explain(), result.remarks()));
    }

    private static Result<?> reduce(
            Device device, RunJob job, Reduction<?> reduction, List<?> inputs, LongConsumer progress) {
        boolean isShort =
                inputs.stream().noneMatch(input -> input instanceof Data<?> data && data.length() > ESTIMATED);
        FunnelBuilder builder = Funnel.builder().device(device).placement(job.placement())
                .errorBounds(isShort ? ErrorBounds.ESTIMATED : ErrorBounds.PROVED);
        job.memory().ifPresent(builder::deviceMemory);
        try (Funnel open = builder.build()) {
            Funnel ready = open.trusting().watching(progress);
            return job.strategy().map(strategy -> ready.using(strategy, job.sizes())).orElse(ready)
                    .reduce(reduction, inputs);
        } catch (UnsupportedPlanException e) {
            throw new InputException(Failures.describe(e), e);
        } catch (EngineException e) {
            throw new JobException(Failures.describe(e), e);
        }
    }

    @Override
    public String calibrate(CalibrationJob job, Consumer<String> progress) {
        return Calibrator.run(job, progress);
    }
}
