package io.funnel.cli.worker;

import io.funnel.Funnel;
import io.funnel.Result;
import io.funnel.cli.data.DataFile;
import io.funnel.cli.data.InputException;
import io.funnel.cli.report.Operation;
import io.funnel.cli.report.Row;
import io.funnel.cli.report.RunReport;
import io.funnel.device.Device;
import io.funnel.device.Device.Runtime;
import io.funnel.device.Devices;
import io.funnel.engine.EngineException;
import io.funnel.engine.NativeArrays;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Comparison;
import io.funnel.verify.Failures;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Carries jobs out in this process, on whatever runtime it was started with. */
public final class LocalRunner implements Runner {

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
        TornadoNativeArray input = NativeArrays.allocate(job.reduction().type(), job.size());
        job.distribution().fill(input, job.seed());
        Comparison comparison =
                new Comparison(device, job.reduction().reduction(), List.of(input), job.size(), job.sizes(),
                        job.repetitions());
        for (Strategy strategy : job.strategies()) {
            listener.running(strategy);
            listener.finished(Row.of(comparison.run(strategy)));
        }
    }

    @Override
    public RunReport run(RunJob job) {
        Device device = job.device().from(Devices.all());
        DataFile.Loaded data = job.data().load();
        Operation reduction = new Operation(job.operator(), NativeArrays.typeOf(data.array()));
        Result<?> result = reduce(Funnel.open(device), job, reduction.reduction(), data.array());
        return new RunReport(reduction,
                new RunReport.Source(job.data().path().toString(), data.column(), data.skipped()), result);
    }

    private static <R> Result<R> reduce(
            Funnel open, RunJob job, Reduction<R> reduction, TornadoNativeArray array) {
        Funnel funnel = job.strategy().map(strategy -> open.using(strategy, job.sizes())).orElse(open);
        try {
            return funnel.reduce(reduction, List.of(array));
        } catch (UnsupportedPlanException e) {
            throw new InputException(Failures.describe(e), e);
        } catch (EngineException e) {
            throw new JobException(Failures.describe(e), e);
        }
    }
}
