package io.funnel.cli;

import io.funnel.cli.message.InputException;
import io.funnel.cli.option.OutputOption;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Tables;
import io.funnel.cli.search.Operation;
import io.funnel.cli.search.Operator;
import io.funnel.plan.Kernels;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Needs;
import io.funnel.strategy.Strategy;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code strategies}: lists strategies with their sources and requirements. */
@Command(name = "strategies", abbreviateSynopsis = true,
        description = "List the strategies: origin, method, requirements, and the reductions that have them.")
final class StrategiesCommand extends FunnelCommand {

    @Parameters(index = "0", arity = "0..1", paramLabel = "TEXT", description = "Only names that contain this text.")
    private @Nullable String text;

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "table",
            description = "table or json. Default: table.")
    private Format format = Format.TABLE;

    @Override
    public Integer call() {
        String part = text == null ? "" : text.toLowerCase(Locale.ROOT);
        List<Entry> entries = Arrays.stream(Strategy.values())
                .filter(strategy -> strategy.label().toLowerCase(Locale.ROOT).contains(part))
                .map(Entry::of).toList();
        if (entries.isEmpty()) {
            throw new InputException("no strategy name contains this: text=" + part
                    + "; try funnel strategies alone for all");
        }
        out().print(format == Format.JSON ? Json.pretty(Map.of("strategies", entries)) : table(entries));
        return ExitCode.OK;
    }

    private static String table(List<Entry> entries) {
        return Tables.fitted(entries, List.of(
                Tables.left("strategy", entry -> entry.strategy().label()),
                Tables.wrapped("how it works", 48, Entry::summary),
                Tables.wrapped("from", 26, Entry::origin),
                Tables.wrapped("needs", 32, entry -> String.join(", ", entry.needs())),
                Tables.wrapped("exists for", 24, entry -> existsFor(entry.reductions()))),
                OutputOption.terminal(), List.of("exists for", "from"), "--format json");
    }

    private static String existsFor(List<String> with) {
        List<String> without = operations().stream().map(Operation::toString).filter(name -> !with.contains(name))
                .toList();
        if (without.isEmpty()) {
            return "all";
        }
        return with.size() > without.size()
                ? "all but " + String.join(", ", without)
                : String.join(", ", with);
    }

    /** The fields of a strategy in the JSON; docs/reference/cli.md describes them. */
    private record Entry(Strategy strategy, String summary, String origin, List<String> needs,
            List<String> reductions) {

        static Entry of(Strategy strategy) {
            return new Entry(strategy, strategy.summary(), strategy.origin(), StrategiesCommand.needs(strategy),
                    StrategiesCommand.reductions(strategy));
        }
    }

    private static List<String> needs(Strategy strategy) {
        Needs needs = strategy.needs();
        return Stream.of(
                needs.localMemory() ? "local memory" : "",
                needs.powerOfTwoGroup() ? "power-of-two groups" : "",
                needs.minGroupSize() > 1 ? "groups of " + needs.minGroupSize() + " or more" : "",
                needs.atomics() ? "atomics" : "",
                needs.warpOperations() ? "warp operations where there are any" : "",
                needs.commutative() ? "commutative operator" : "")
                .filter(words -> !words.isEmpty()).toList();
    }

    private static List<String> reductions(Strategy strategy) {
        return operations().stream()
                .filter(operation -> Kernels.refusal(operation.reduction(), strategy).isEmpty())
                .map(Operation::toString)
                .toList();
    }

    private static List<Operation> operations() {
        return Arrays.stream(Operator.values())
                .flatMap(operator -> Arrays.stream(ElementType.values()).filter(type -> !type.isNarrow())
                        .map(type -> new Operation(operator, type)))
                .toList();
    }
}
