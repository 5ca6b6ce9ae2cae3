package io.funnel.cli.option;

import io.funnel.cli.data.ParameterValues;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.plan.UnsupportedPlanException;
import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.Laws;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for a named reduction and its parameters. */
public final class ReductionOptions {

    @Option(names = "--reduction", paramLabel = "NAME",
            description = "Name of a reduction, as in funnel reductions, instead of --op and --type.")
    private @Nullable String reduction;

    @Option(names = "--parameter", paramLabel = "VALUES",
            description = "Comma-separated numbers for a parameter input, such as 1.5,2 or bounds=1.5,2; once"
                    + " for each such input.")
    private List<String> parameters = new ArrayList<>();

    @Option(names = "--insist", description = "Run an operator even if it visibly breaks its laws.")
    private boolean insist;

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    public boolean isNamed() {
        return reduction != null;
    }

    public Finder finder() {
        return classPath.finder();
    }

    /** Refuses parameters that fit none of the operations, and operations without them. */
    public void requireParameters(List<SelectedReduction> operations) {
        List<SelectedReduction> taking = operations.stream().filter(one -> !one.parameters().isEmpty()).toList();
        for (SelectedReduction one : taking.isEmpty() ? operations : taking) {
            ParameterValues.arrays(one.title(), one.reduction(), one.inputs(), parameters);
        }
    }

    /**
     * Returns the named reduction, or its map; refuses one combined with --op or --type, which {@code others} reports.
     */
    public Optional<SelectedReduction> find(boolean others, boolean map) {
        return find(others, false, map ? SelectedReduction::map : UnaryOperator.identity());
    }

    /** Returns the named reduction likewise; a class path may also be of {@code kernels}, and parameters of theirs. */
    Optional<SelectedReduction> find(boolean others, boolean kernels, UnaryOperator<SelectedReduction> wanted) {
        if (reduction == null) {
            if ((!classPath.isEmpty() && !kernels) || (!parameters.isEmpty() && (!kernels || others))) {
                throw new InputException("--classpath and --parameter need a reduction; try --reduction NAME");
            }
            return Optional.empty();
        }
        if (others) {
            throw new InputException("a reduction has its own operator and types: reduction=" + reduction
                    + "; try without --op and --type");
        }
        SelectedReduction chosen = wanted.apply(classPath.finder().find(reduction));
        ParameterValues.arrays(chosen.title(), chosen.reduction(), chosen.inputs(), parameters);
        return Optional.of(chosen);
    }

    public List<String> parameters() {
        return parameters;
    }

    /** The class path for the runtime's own process. */
    public List<Path> classPath() {
        return classPath.entries();
    }

    /** Refuses a reduction that visibly breaks its laws, and prints the counterexample, unless the user insists. */
    public void requireLawful(SelectedReduction chosen, PrintWriter err) {
        Optional<Counterexample> found;
        try {
            found = Laws.quick(chosen.reduction());
        } catch (UnsupportedPlanException e) { // an element takes too long
            String why = Objects.requireNonNull(e.getMessage());
            if (!insist) {
                throw new InputException(why + "; --insist runs it unchecked", e);
            }
            Message.say(err, why);
            return;
        }
        if (found.isEmpty()) {
            return;
        }
        String what = "operator breaks a law: reduction=" + chosen.title() + ", law=" + found.get().law().label() + ": "
                + found.get().message();
        if (!insist) {
            throw new InputException(
                    what + "; " + found.get().remedy() + "; funnel laws has details, --insist runs it anyway");
        }
        Message.say(err, what);
    }
}
