package io.funnel.processor.writer;

import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.model.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Constants of a kernels class. */
final class Constants {

    private record Constant(String name, String value, String comment) {}

    private static final List<Constant> SIZES = List.of(
            new Constant("WINDOW", "8", "Elements that an item of {@link #globalWindow} combines."),
            new Constant("WARP", "32", "Lanes of a warp, and the smallest work-group that shuffles."),
            new Constant("ACCUMULATORS", "4", "Elements that an item of {@link #cascadeUnrolled} takes in a turn."),
            new Constant("LANES", "4", "Elements in a vector."),
            new Constant("CHUNK", "8", "Consecutive elements that an item of {@link #associativeTree} combines."));

    private static final Pattern WORD = Pattern.compile("\\b[A-Z]+\\b");

    private Constants() {}

    /** The name of a component's identity. */
    static String identity(Model model, StatePart part) {
        return model.state().size() == 1 ? "IDENTITY" : "IDENTITY_" + Names.constant(part.name());
    }

    /** The declarations of the constants that a text uses. */
    static String declarations(Model model, String text) {
        Set<String> words = WORD.matcher(text).results().map(MatchResult::group).collect(Collectors.toSet());
        List<String> blocks = new ArrayList<>();
        blocks.add("/** The largest work-group that there is local memory for. */\npublic static final int MAX_GROUP = "
                + Limits.maxGroup(model) + ";\n");
        for (Constant constant : SIZES) {
            if (words.contains(constant.name())) {
                blocks.add("/** " + constant.comment() + " */\npublic static final int " + constant.name() + " = "
                        + constant.value() + ";\n");
            }
        }
        for (Type type : Type.values()) {
            if (words.contains(type.name() + "S")) {
                String name = type.name() + "S";
                blocks.add("private static final ValueLayout.Of" + type.stem() + " " + name + " = ValueLayout.JAVA_"
                        + type.name() + "_UNALIGNED;\n");
            }
        }
        if (model.width() > 1) {
            blocks.add("/** Values of a state. */\npublic static final int WIDTH = " + model.width() + ";\n");
        }
        StringBuilder identities = new StringBuilder();
        for (StatePart part : model.state()) {
            identities.append("private static final ").append(part.type().keyword()).append(' ')
                    .append(identity(model, part)).append(" = ").append(part.identity()).append(";\n");
        }
        blocks.add(identities.toString());
        return String.join("\n", blocks);
    }
}
