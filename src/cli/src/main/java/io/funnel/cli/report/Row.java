package io.funnel.cli.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.funnel.cli.search.SelectedKernel;
import io.funnel.plan.Plan;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.LoadPolicy;
import io.funnel.strategy.Strategy;
import io.funnel.verify.ComponentError;
import io.funnel.verify.compare.Status;
import io.funnel.verify.compare.StrategyResult;
import io.funnel.verify.compare.Times;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * The result of one strategy, or of a user's kernel, in a comparison.
 *
 * @param reason     why it is not verified; empty if it is
 * @param error      distance from the reference, if it ran
 * @param bound      largest distance that rounding can explain, if it ran
 * @param components its numbers, if the state has several
 * @param exact      what was checked on data with an exact answer; empty if nothing was
 * @param kernel     time in kernels, only of verified strategies on a device
 * @param call       time of the whole call, only of verified strategies
 * @param sizes      launches and costs, if it could be planned
 * @param log        the file with generated code and the runtime's output, if there is one
 * @param name       another name in reports; empty for the strategy's own
 */
public record Row(
        Algorithm strategy,
        Status status,
        String reason,
        Optional<JsonNode> value,
        Optional<Double> error,
        Optional<Double> bound,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<ComponentError> components,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String exact,
        Optional<Times> kernel,
        Optional<Times> call,
        Optional<PlanSizes> sizes,
        Optional<String> log,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) String name) {

    private static final String HOST_ENGINE = "HostEngine";
    private static final String MAP = " map";

    /**
     * A plan in numbers.
     *
     * @param load           how the items of the first launch load elements; empty on the host
     * @param steps          dependent combines from the first element to the result
     * @param globalAccesses elements read from and written to global memory
     */
    public record PlanSizes(
            @JsonInclude(JsonInclude.Include.NON_EMPTY) String load, int launches, long steps, long globalAccesses,
            int groups, int groupSize) {

        public PlanSizes {
            load = load == null ? "" : load; // for older files without this field
        }

        static PlanSizes of(Plan plan) {
            return new PlanSizes(plan.load().map(LoadPolicy::label).orElse(""), plan.cost().launches(),
                    plan.cost().steps(), plan.cost().globalAccesses(),
                    plan.groups(), plan.groupSize());
        }
    }

    public Row {
        for (Object part : new Object[] {strategy, status, reason}) {
            Objects.requireNonNull(part, "part of a row"); // a file may lack it
        }
        components = components == null ? List.of() : List.copyOf(components); // for older files without this field
        exact = exact == null ? "" : exact; // likewise
        name = name == null ? "" : name; // likewise
        value = value.filter(answer -> !answer.isNull()); // Jackson's value for an absent field
        if (status != Status.VERIFIED && (kernel.isPresent() || call.isPresent())) {
            throw new IllegalArgumentException("only verified strategies have times: strategy=" + strategy.label()
                    + ", status=" + status.label() + "; leave them out");
        }
    }

    public Row(Algorithm strategy, Status status, String reason, Optional<JsonNode> value, Optional<Double> error,
            Optional<Double> bound, List<ComponentError> components, String exact, Optional<Times> kernel,
            Optional<Times> call, Optional<PlanSizes> sizes, Optional<String> log) {
        this(strategy, status, reason, value, error, bound, components, exact, kernel, call, sizes, log, "");
    }

    /** Returns the row of a strategy over segments; the host engine has the place of the parallel stream. */
    public static Row ofSegments(StrategyResult result) {
        Row row = of(result);
        return new Row(row.strategy, row.status, row.reason, row.value, row.error, row.bound, row.components,
                row.exact, row.kernel, row.call, row.sizes, row.log,
                row.strategy == Strategy.PARALLEL_STREAM ? HOST_ENGINE : "");
    }

    /** Returns the row of another library's program, by its name. */
    public static Row ofPeer(String name, StrategyResult result) {
        Row row = of(result);
        return new Row(row.strategy, row.status, row.reason, row.value, row.error, row.bound, row.components,
                row.exact, row.kernel, row.call, row.sizes, row.log, name);
    }

    /** Returns the row of a program that did not run. */
    public static Row ofPeer(String name, String reason) {
        return new Row(Strategy.SEQUENTIAL, Status.UNSUPPORTED, reason, Optional.empty(), Optional.empty(),
                Optional.empty(), List.of(), "", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(),
                name);
    }

    /** Returns the row of a map after the reduction. */
    public static Row ofMap(StrategyResult result) {
        Row row = ofSegments(result);
        return new Row(row.strategy, row.status, row.reason, row.value, row.error, row.bound, row.components,
                row.exact, row.kernel, row.call, row.sizes, row.log, row.label() + MAP);
    }

    /** Whether another library has computed it. */
    boolean fromPeer() {
        return !name.isEmpty() && !name.equals(HOST_ENGINE) && !name.endsWith(MAP);
    }

    /** Returns the name in reports. */
    public String label() {
        return name.isEmpty() ? strategy.label() : name;
    }

    public static Row of(StrategyResult result) {
        return new Row(result.strategy(), result.status(), result.reason(), result.value().map(Answers::of),
                result.error(), result.bound(), result.components(), result.exact(), result.kernel(), result.call(),
                result.plan().map(PlanSizes::of),
                Optional.empty());
    }

    /** Returns the row as that of a kernel by its name. */
    public Row of(SelectedKernel kernel) {
        return new Row(kernel, status, reason, value, error, bound, components, exact, this.kernel, call, sizes, log,
                name);
    }

    public Row withLog(String file) {
        return new Row(strategy, status, reason, value, error, bound, components, exact, kernel, call, sizes,
                Optional.of(file), name);
    }

    /** The time that counts for bandwidth: kernels on a device, the whole call on the host. */
    public Optional<Times> working() {
        return kernel.or(() -> call);
    }
}
