package io.funnel.cli;

import com.github.freva.asciitable.ColumnData;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.cli.option.ClassPathOption;
import io.funnel.cli.option.OutputOption;
import io.funnel.cli.report.Json;
import io.funnel.cli.report.Tables;
import io.funnel.cli.search.Finder;
import io.funnel.cli.search.Statistic;
import io.funnel.cli.search.Synonyms;
import io.funnel.reduction.Signature.Component;
import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code reductions}: lists the catalogue, and the reductions of a class path. */
@Command(name = "reductions", abbreviateSynopsis = true,
        description = "List the reductions of the catalogue, those of --classpath, and further operations of run --op.")
final class ReductionsCommand extends FunnelCommand {

    @Parameters(index = "0", arity = "0..1", paramLabel = "TEXT", description = "Only names that contain this text.")
    private @Nullable String text;

    @Mixin
    private final ClassPathOption classPath = new ClassPathOption();

    @Option(names = "--format", paramLabel = "NAME", defaultValue = "table",
            description = "table, json or csv. Default: table.")
    private TableFormat format = TableFormat.TABLE;

    /** The fields of a reduction in the JSON; docs/reference/cli.md describes them. */
    private record Entry(
            String reduction, String name, String summary, List<Description.Parameter> inputs, String result,
            List<Component> state, boolean commutative, String rounding, String emptyInput, String nan,
            List<Strategy> strategies, List<Refused> refused, String in, List<String> also) {

        String inputTexts() {
            return inputs.stream()
                    .map(input -> input.type().label() + " " + input.name() + (input.parameter() ? " (parameter)" : ""))
                    .collect(Collectors.joining(", "));
        }
    }

    private record Refused(Strategy strategy, String reason) {}

    /** An operation without kernels. */
    private record Further(String operation, String name, String summary, String result, String error,
            List<String> also) {

        static Further of(Statistic.Kind kind) {
            return new Further(kind.usage(), kind.type().getName(), kind.summary(), kind.result(), kind.error(),
                    kind.synonyms());
        }
    }

    @Override
    public Integer call() {
        Finder finder = classPath.finder();
        String part = text == null ? "" : text.toLowerCase(Locale.ROOT);
        List<Entry> entries = finder.list().stream()
                .filter(found -> has(found, part) || Synonyms.of(part).stream().anyMatch(name -> has(found, name)))
                .map(ReductionsCommand::entry)
                .toList();
        List<Further> further = Arrays.stream(Statistic.Kind.values()).map(Further::of)
                .filter(one -> (one.operation() + " " + String.join(" ", one.also())).toLowerCase(Locale.ROOT)
                        .contains(part))
                .toList();
        if (entries.isEmpty() && further.isEmpty()) {
            throw new InputException("no reduction name contains this: text=" + part
                    + "; try funnel reductions alone for all");
        }
        out().print(switch (format) {
            case TABLE -> (entries.isEmpty() ? "" : table(entries))
                    + (entries.isEmpty() || further.isEmpty() ? "" : "\n")
                    + (further.isEmpty() ? "" : furtherTable(further));
            case JSON -> Json.pretty(new Document(entries, further));
            case CSV -> csv(entries, further);
        });
        return ExitCode.OK;
    }

    private record Document(List<Entry> reductions, List<Further> operations) {}

    private static String furtherTable(List<Further> further) {
        return "Operations of run --op alone, computed on the host:\n\n" + Tables.fitted(further, List.of(
                Tables.left("operation", Further::operation),
                Tables.wrapped("what it is", 40, Further::summary),
                Tables.wrapped("result", 22, Further::result),
                Tables.wrapped("error", 26, Further::error),
                Tables.wrapped("also", 24, one -> String.join(", ", one.also()))),
                OutputOption.terminal(), List.of("also"), "--format csv");
    }

    private static String table(List<Entry> entries) {
        List<ColumnData<Entry>> columns = List.of(
                Tables.left("reduction", entry -> Message.visible(entry.reduction())),
                Tables.wrapped("inputs", 42, entry -> Message.visible(entry.inputTexts())),
                Tables.left("result", entry -> Message.visible(shortened(entry.result()))),
                Tables.left("commutes", entry -> entry.commutative() ? "yes" : "no"),
                Tables.left("strategies", entry -> entry.strategies().size() + " of " + Strategy.values().length),
                Tables.wrapped("also", 24, entry -> String.join(", ", entry.also())));
        return Tables.fitted(entries, columns, OutputOption.terminal(), List.of("commutes", "strategies", "also"),
                "--format csv")
                + "\n" + entries.size()
                + (entries.size() == 1 ? " reduction" : " reductions") + "\n";
    }

    private static String shortened(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }

    private static String csv(List<Entry> entries, List<Further> further) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("reduction", "name", "inputs", "result", "commutative", "strategies", "also",
                "error"));
        for (Entry entry : entries) {
            rows.add(List.of(entry.reduction(), entry.name(), entry.inputTexts(), entry.result(),
                    Boolean.toString(entry.commutative()),
                    entry.strategies().stream().map(Strategy::label).collect(Collectors.joining(" ")),
                    String.join(" ", entry.also()), ""));
        }
        for (Further one : further) {
            rows.add(List.of(one.operation(), one.name(), "any type in", one.result(), "true", "",
                    String.join(" ", one.also()), one.error()));
        }
        return Tables.csv(rows);
    }

    private static boolean has(Finder.CatalogueListing found, String part) {
        return Stream.of(found.title(), found.entry().name())
                .anyMatch(name -> name.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT)));
    }

    private static Entry entry(Finder.CatalogueListing found) {
        Description description = Description.of(found.entry());
        return new Entry(found.title(), found.entry().name(), description.summary(), description.inputs(),
                description.result(), description.state(), description.commutative(), description.rounding(),
                description.emptyInput(), description.nan(), description.strategies(),
                Arrays.stream(Strategy.values())
                        .flatMap(strategy -> description.refusal(strategy).stream()
                                .map(reason -> new Refused(strategy, reason)))
                        .toList(),
                String.valueOf(found.entry().location().getFileName()),
                Synonyms.wordsFor(found.title().substring(found.title().lastIndexOf('.') + 1)));
    }
}
