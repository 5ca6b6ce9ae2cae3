package io.funnel.processor.writer;

import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Tells the reductions that a host engine may have code of its own for, by the one statement that they consist of. */
final class KnownLoops {

    private static final Set<String> ZERO = Set.of("0", "0L", "0f", "0.0", "0.0f", "0d", "0.0d");

    private KnownLoops() {}

    /** The name of the library's constant, or nothing. */
    static Optional<String> of(Model model) {
        StatePart state = model.state().getFirst();
        boolean alike = model.inputs().stream()
                .allMatch(input -> input.streamed() && input.type() == state.type());
        if (model.state().size() > 1 || model.width() > 1 || !model.traits().commutative() || !alike) {
            return Optional.empty();
        }
        List<String> lines = model.text().accumulate(List.of("s"), input -> name(model, input), "i", "");
        if (lines.size() != 1) {
            return Optional.empty();
        }
        String line = lines.getFirst();
        if (ZERO.contains(state.identity())) {
            return Optional.ofNullable(sum(line, model.inputs().size()));
        }
        String type = state.type().box();
        boolean floating = state.type().isFloating();
        if (state.identity().equals(floating ? type + ".POSITIVE_INFINITY" : type + ".MAX_VALUE")) {
            return isExtreme(line, "min") ? Optional.of("MIN") : Optional.empty();
        }
        boolean least = state.identity().equals(floating ? type + ".NEGATIVE_INFINITY" : type + ".MIN_VALUE");
        return least && isExtreme(line, "max") ? Optional.of("MAX") : Optional.empty();
    }

    private static String name(Model model, InputArray input) {
        return model.inputs().indexOf(input) == 0 ? "x" : model.inputs().indexOf(input) == 1 ? "y" : "z";
    }

    private static @Nullable String sum(String line, int inputs) {
        String added = line.startsWith("s = s + ")
                ? line.substring("s = s + ".length())
                : line.endsWith(" + s;")
                        ? line.substring("s = ".length(), line.length() - " + s;".length()) + ";"
                        : "";
        if (inputs == 2) {
            return added.equals("x * y;") || added.equals("y * x;") ? "DOT" : null;
        }
        return inputs != 1 ? null : switch (added) {
            case "x;" -> "SUM";
            case "x * x;" -> "SUM_OF_SQUARES";
            case "Math.abs(x);" -> "SUM_OF_MAGNITUDES";
            default -> null;
        };
    }

    private static boolean isExtreme(String line, String name) {
        return Pattern.matches("s = (Java)?Math\\." + name + "\\((s, x|x, s)\\);", line);
    }
}
