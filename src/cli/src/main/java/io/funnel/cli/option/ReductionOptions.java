package io.funnel.cli.option;

import io.funnel.cli.data.InputException;
import io.funnel.cli.data.Message;
import io.funnel.cli.data.ParameterValues;
import io.funnel.cli.search.Chosen;
import io.funnel.verify.law.Counterexample;
import io.funnel.verify.law.Laws;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A reduction by its name, and what it needs beside data. */
public final class ReductionOptions {

    @Option(names = "--reduction", paramLabel = "NAME",
            description = "A reduction by its name, as funnel reductions lists them, in place of --op and --type.")
    private @Nullable String reduction;

    @Option(names = "--parameter", paramLabel = "VALUES",
            description = "Numbers with commas for an input that holds parameters, such as 1.5,2 or bounds=1.5,2; once"
                    + " for each such input.")
    private List<String> parameters = new ArrayList<>();

    @Option(names = "--insist", description = "Run an operator that is seen to break its laws all the same.")
    private boolean insist;

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    /** The reduction that was named; refuses one beside --op or --type, of which {@code others} tells. */
    public Optional<Chosen> find(boolean others) {
        if (reduction == null) {
            if (!classPath.isEmpty() || !parameters.isEmpty()) {
                throw new InputException("--classpath and --parameter need a reduction; try --reduction NAME");
            }
            return Optional.empty();
        }
        if (others) {
            throw new InputException("a reduction has an operator and types of its own: reduction=" + reduction
                    + "; try without --op and --type");
        }
        Chosen chosen = classPath.finder().find(reduction).chosen();
        ParameterValues.arrays(chosen.title(), chosen.reduction(), parameters);
        return Optional.of(chosen);
    }

    public List<String> parameters() {
        return parameters;
    }

    /** What the runtime's own process needs on its class path. */
    public List<Path> classPath() {
        return classPath.entries();
    }

    /** Refuses a reduction that is seen to break its laws, with the counterexample, unless the user insists. */
    public void requireLawful(Chosen chosen, PrintWriter err) {
        Optional<Counterexample> found = Laws.quick(chosen.reduction());
        if (found.isEmpty()) {
            return;
        }
        String what = "operator breaks a law: reduction=" + chosen.title() + ", law=" + found.get().law().label() + ": "
                + found.get().message();
        if (!insist) {
            throw new InputException(
                    what + "; " + found.get().remedy() + "; funnel laws says more, --insist runs it all the same");
        }
        Message.say(err, what);
    }
}
