package io.funnel.cli.report;

import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.device.Device;
import io.funnel.device.Device.Kind;
import io.funnel.device.Device.Runtime;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import io.funnel.strategy.Use;
import io.funnel.verify.Distribution;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.Times;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reports with fixed figures. */
final class Reports {

    static final Device GPU = new Device(Runtime.TORNADOVM, "ptx", "NVIDIA Example", Kind.GPU, 1, 0, 132, 1024,
            48 << 10, 80L << 30, 32, true, OptionalDouble.of(4e12));
    static final Device JVM = new Device(Runtime.EMBEDDED, "embedded", "embedded (JVM, 2 cores)", Kind.CPU, 0, 0, 2,
            1024, 48 << 10, 8L << 30, 32, true, OptionalDouble.empty());
    static final Versions VERSIONS =
            new Versions("5.2.0", "25.0.3", "0.1.0", false, "funnel compare --size 2^20");

    static final Row HOST =
            new Row(Strategy.SEQUENTIAL, Status.VERIFIED, "", Optional.of(Answers.of(523999.5f)), Optional.of(4.875),
                    Optional.of(32750.0), List.of(), "", Optional.empty(),
                    Optional.of(Times.of(1_210_000, 1_200_000, 1_300_000)),
                    Optional.of(new Row.PlanSizes("", 0, 1048575, 1048576, 1, 1)), Optional.empty());
    static final Row FAST = new Row(Strategy.CASCADE_VECTOR, Status.VERIFIED, "", Optional.of(Answers.of(524004.4f)),
            Optional.of(0.0012), Optional.of(4.6), List.of(), "", Optional.of(Times.of(2_000, 1_900, 2_100)),
            Optional.of(Times.of(50_000, 40_000, 70_000)),
            Optional.of(new Row.PlanSizes("VectorPairs", 1, 147, 1050688, 2112, 256)),
            Optional.of("/logs/CascadeVector.log"));
    static final Row WRONG =
            new Row(Strategy.TWO_PASS, Status.WRONG, "expected 1.0, got NaN", Optional.of(Answers.of(Float.NaN)),
                    Optional.of(Double.POSITIVE_INFINITY), Optional.of(0d), List.of(), "", Optional.empty(),
                    Optional.empty(),
                    Optional.of(new Row.PlanSizes("GridStride", 2, 529, 1048576, 2112, 256)),
                    Optional.of("/logs/TwoPass.log"));
    static final Row FAILED = new Row(Strategy.ANNOTATED_LOOP, Status.FAILED,
            "the process died: exit code 134 (SIGABRT)",
            Optional.empty(), Optional.empty(), Optional.empty(), List.of(), "", Optional.empty(), Optional.empty(),
            Optional.empty(), Optional.of("/logs/AnnotatedLoop.log"));
    static final Row UNSUPPORTED = new Row(Strategy.ATOMIC_PARTIALS, Status.UNSUPPORTED, "no atomics", Optional.empty(),
            Optional.empty(), Optional.empty(), List.of(), "", Optional.empty(), Optional.empty(), Optional.empty(),
            Optional.empty());

    static final Row NOT_GENERATED = new Row(Strategy.GLOBAL_HALVING, Status.UNSUPPORTED,
            "no kernel of this strategy: strategy=GlobalHalving, reason=" + Use.ON_REQUEST + "; try Cascade",
            Optional.empty(), Optional.empty(), Optional.empty(), List.of(), "", Optional.empty(), Optional.empty(),
            Optional.empty(), Optional.empty());

    static final SelectedReduction FLOAT_SUM = SelectedReduction.of(new Operation(Operator.SUM, ElementType.FLOAT));

    private Reports() {}

    static ComparisonReport on(Device device, Row... rows) {
        return new ComparisonReport(device, device.equals(GPU) ? OptionalDouble.of(3.5e12) : OptionalDouble.empty(),
                VERSIONS, FLOAT_SUM,
                new Workload(1 << 20, 42, Distribution.UNIFORM, 5), List.of(rows));
    }
}
