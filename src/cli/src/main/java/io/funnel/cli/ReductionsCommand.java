package io.funnel.cli;

import com.github.freva.asciitable.ColumnData;
import io.funnel.cli.data.InputException;
import io.funnel.cli.report.Csv;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Tables;
import io.funnel.cli.search.Finder;
import io.funnel.reduction.Input;
import io.funnel.reduction.KernelCode;
import io.funnel.reduction.Signature;
import io.funnel.strategy.Kernels;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** {@code reductions}: the catalogue, and what a class path adds. */
@Command(name = "reductions", abbreviateSynopsis = true,
        description = "List the reductions of the catalogue, and those of --classpath.")
final class ReductionsCommand extends FunnelCommand {

    /** The values of {@code --format}. */
    enum Format {
        /** For people. */
        TABLE,
        /** For programs. */
        JSON,
        /** For spreadsheets. */
        CSV
    }

    @Parameters(index = "0", arity = "0..1", paramLabel = "TEXT", description = "Only those with this in their name.")
    private @Nullable String text;

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "table",
            description = "table, json or csv. Default: table.")
    private Format format = Format.TABLE;

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
        ObjectNode node = Json.object();
        ArrayNode list = node.putArray("reductions");
        lines.forEach(line -> write(list.addObject(), line));
        return Json.pretty(node);
    }

    private static void write(ObjectNode node, Line line) {
        Signature signature = line.signature();
        node.put("reduction", line.title());
        node.put("name", signature.name());
        node.put("summary", signature.summary());
        ArrayNode inputs = node.putArray("inputs");
        signature.inputs().forEach(input -> inputs.addObject().put("name", input.name())
                .put("type", input.type().label()).put("parameter", !input.streamed()));
        node.put("result", signature.resultType());
        ArrayNode state = node.putArray("state");
        signature.state().forEach(component -> state.addObject().put("name", component.name())
                .put("type", component.type().label()));
        node.put("commutative", signature.traits().commutative());
        node.put("rounding", lower(signature.traits().rounding()));
        node.put("emptyInput", lower(signature.traits().emptyInput()));
        node.put("nan", lower(signature.traits().nanPolicy()));
        ArrayNode strategies = node.putArray("strategies");
        line.strategies().forEach(strategy -> strategies.add(strategy.label()));
        ArrayNode refused = node.putArray("refused");
        List<KernelCode> codes = line.found().chosen().reduction().definition().kernels();
        Arrays.stream(Strategy.values()).filter(strategy -> !line.strategies().contains(strategy))
                .forEach(strategy -> refused.addObject().put("strategy", strategy.label())
                        .put("reason", reason(codes, strategy)));
        node.put("in", String.valueOf(line.found().entry().location().getFileName()));
    }

    private static String reason(List<KernelCode> codes, Strategy strategy) {
        Optional<String> reason = codes.stream()
                .filter(code -> code.strategy().equals(strategy.label()))
                .map(code -> code instanceof KernelCode.Refused refused ? refused.reason() : "")
                .findFirst();
        return reason.orElse("there is no kernel of it");
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
