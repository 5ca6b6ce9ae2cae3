package io.funnel.processor.writer;

import io.funnel.processor.code.Kind;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Text that extracts a definition's arrays from the library's operands. */
final class OperandText {

    private OperandText() {}

    static String array(String operands, Kind type, int position) {
        return operands + "." + type.plural() + "(" + position + ")";
    }

    static String vectors(String operands, Kind type, int position) {
        return type.isInWords()
                ? array(operands, Kind.INT, position)
                : operands + "." + type.name().toLowerCase(Locale.ROOT) + "Vectors(" + position + ")";
    }

    static String input(Model model, InputArray input) {
        return array("in", input.type(), model.inputs().indexOf(input));
    }

    static String inputs(Model model) {
        return model.inputs().stream().map(input -> input(model, input)).collect(Collectors.joining(", "));
    }

    static List<String> components(Model model, String operands) {
        return IntStream.range(0, model.state().size())
                .mapToObj(i -> array(operands, model.state().get(i).type(), i)).toList();
    }

    /** Returns a string literal, split if it is long. */
    static String literal(String text) {
        List<String> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        for (String word : text.split("(?<= )", -1)) {
            if (!piece.isEmpty() && piece.length() + word.length() > 90) {
                pieces.add(piece.toString());
                piece.setLength(0);
            }
            piece.append(word);
        }
        pieces.add(piece.toString());
        return pieces.stream()
                .map(part -> '"' + part.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                .collect(Collectors.joining(" + "));
    }
}
