package io.funnel.cli;

import com.github.freva.asciitable.ColumnData;
import io.funnel.cli.data.InputException;
import io.funnel.cli.option.ClassPathOption;
import io.funnel.cli.report.Csv;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Tables;
import io.funnel.cli.search.Finder;
import io.funnel.plan.Kernels;
import io.funnel.reduction.Component;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Input;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Signature;
import io.funnel.reduction.Traits;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reductions}: the catalogue, and what a class path adds. */
@Command(name = "reductions", abbreviateSynopsis = true,
        description = "List the reductions of the catalogue, and those of --classpath.")
final class ReductionsCommand extends FunnelCommand {

    @Parameters(index = "0", arity = "0..1", paramLabel = "TEXT", description = "Only those with this in their name.")
    private @Nullable String text;

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "table",
            description = "table, json or csv. Default: table.")
    private TableFormat format = TableFormat.TABLE;

    /** A reduction, and which strategies have code for it. */
    private record Line(Finder.Found found, List<Strategy> strategies) {

        String title() {
            return found.chosen().title();
        }

        Signature signature() {
            return found.chosen().signature();
        }

        String inputs() {
            return signature().inputs().stream().map(Line::input).collect(Collectors.joining(", "));
        }

        private static String input(Input input) {
            return input.type().label() + " " + input.name() + (input.streamed() ? "" : " (parameter)");
        }
    }

    @Override
    public Integer call() {
        Finder finder = classPath.finder();
        String part = text == null ? "" : text.toLowerCase(Locale.ROOT);
        List<Line> lines = finder.all().stream()
                .filter(found -> found.chosen().title().toLowerCase(Locale.ROOT).contains(part)
                        || found.entry().name().toLowerCase(Locale.ROOT).contains(part))
                .map(found -> new Line(found, Kernels.strategies(found.chosen().reduction())))
                .toList();
        if (lines.isEmpty()) {
            throw new InputException("no reduction has this in its name: text=" + part
                    + "; try funnel reductions alone for all");
        }
        out().print(switch (format) {
            case TABLE -> table(lines);
            case JSON -> json(lines);
            case CSV -> csv(lines);
        });
        return ExitCode.OK;
    }

    private static String table(List<Line> lines) {
        List<ColumnData<Line>> columns = List.of(
                Tables.left("reduction", Line::title),
                Tables.wrapped("inputs", 42, Line::inputs),
                Tables.left("result", line -> shortened(line.signature().resultType())),
                Tables.left("commutes", line -> line.signature().traits().commutative() ? "yes" : "no"),
                Tables.left("strategies", line -> line.strategies().size() + " of " + Strategy.values().length));
        return Tables.format(lines, columns) + "\n" + lines.size()
                + (lines.size() == 1 ? " reduction" : " reductions") + "\n";
    }

    /** A class nested in another goes by its own name. */
    private static String shortened(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    private static String csv(List<Line> lines) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("reduction", "name", "inputs", "result", "commutative", "strategies"));
        for (Line line : lines) {
            rows.add(List.of(line.title(), line.found().entry().name(), line.inputs(), line.signature().resultType(),
                    Boolean.toString(line.signature().traits().commutative()),
                    line.strategies().stream().map(Strategy::label).collect(Collectors.joining(" "))));
        }
        return Csv.format(rows);
    }

    private static String json(List<Line> lines) {
        return Json.pretty(Map.of("reductions", lines.stream().map(ReductionsCommand::entry).toList()));
    }

    /** The fields of a reduction in the JSON; docs/reference/cli.md describes them. */
    private record Entry(
            String reduction, String name, String summary, List<Parameter> inputs, String result,
            List<Component> state, boolean commutative, String rounding, String emptyInput, String nan,
            List<Strategy> strategies, List<Refused> refused, String in) {}

    private record Parameter(String name, ElementType type, boolean parameter) {}

    private record Refused(Strategy strategy, String reason) {}

    private static Entry entry(Line line) {
        Signature signature = line.signature();
        Traits traits = signature.traits();
        List<KernelCode> codes = line.found().chosen().reduction().definition().kernels();
        return new Entry(line.title(), signature.name(), signature.summary(),
                signature.inputs().stream()
                        .map(input -> new Parameter(input.name(), input.type(), !input.streamed())).toList(),
                signature.resultType(), signature.state(), traits.commutative(), lower(traits.rounding()),
                lower(traits.emptyInput()), lower(traits.nanPolicy()), line.strategies(),
                Arrays.stream(Strategy.values()).filter(strategy -> !line.strategies().contains(strategy))
                        .map(strategy -> new Refused(strategy, reason(codes, strategy))).toList(),
                String.valueOf(line.found().entry().location().getFileName()));
    }

    private static String reason(List<KernelCode> codes, Strategy strategy) {
        return codes.stream()
                .filter(code -> code.strategy().equals(strategy.label()))
                .map(code -> code instanceof KernelCode.Refused refused ? refused.reason() : "")
                .findFirst().orElse("there is no kernel of it");
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
