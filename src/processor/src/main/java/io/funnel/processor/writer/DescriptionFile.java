package io.funnel.processor.writer;

import io.funnel.processor.code.UserName;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.ModelTraits;
import io.funnel.processor.writer.text.PlainState;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Writes the description that the command line lists, as JSON. Reading it loads no class and so runs no code. */
final class DescriptionFile {

    private DescriptionFile() {}

    static String text(Model model) {
        ModelTraits traits = model.traits();
        return "{\n  \"summary\": " + string(model.declaration().summary())
                + ",\n  \"inputs\": " + list(model.inputs(), input -> "{\"name\": " + string(input.name())
                        + ", \"type\": " + lower(input.type().toString()) + ", \"parameter\": " + !input.streamed()
                        + "}")
                + ",\n  \"result\": " + string(UserName.plain(PlainState.unboxed(model.resultType())))
                + ",\n  \"state\": " + list(model.state(), part -> "{\"name\": " + string(part.name()) + ", \"type\": "
                        + lower(part.type().toString()) + "}")
                + ",\n  \"commutative\": " + traits.commutative()
                + ",\n  \"rounding\": " + lower(traits.rounding())
                + ",\n  \"emptyInput\": " + lower(traits.emptyInput())
                + ",\n  \"nan\": " + lower(traits.nanPolicy())
                + ",\n  \"refused\": {" + Limits.strategies().stream().map(strategy -> refused(model, strategy))
                        .flatMap(Optional::stream).collect(Collectors.joining(",\n    ", "\n    ", ""))
                + "}\n}\n";
    }

    private static Optional<String> refused(Model model, Strategy strategy) {
        return Limits.refusal(model, strategy).map(reason -> string(strategy.label()) + ": " + string(reason));
    }

    private static <T> String list(List<T> items, Function<T, String> json) {
        return items.stream().map(json).collect(Collectors.joining(", ", "[", "]"));
    }

    private static String lower(String constant) {
        return string(constant.toLowerCase(Locale.ROOT));
    }

    private static String string(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                json.append('\\').append((char) c);
            } else if (c < ' ') {
                json.append(String.format(Locale.ROOT, "\\u%04x", c));
            } else {
                json.append((char) c);
            }
        });
        return json.append('"').toString();
    }
}
