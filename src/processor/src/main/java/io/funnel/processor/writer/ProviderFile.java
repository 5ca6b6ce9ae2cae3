package io.funnel.processor.writer;

import io.funnel.processor.code.UserName;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.writer.text.Allocator;
import io.funnel.processor.writer.text.PlainState;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Template;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the class with the constants of all reductions of a top-level class. */
final class ProviderFile {

    private static final int MOST_TYPED = 4;

    private final List<Target> targets;
    private final Model any;
    private final Uses uses = new Uses();

    ProviderFile(List<Target> targets) {
        this.targets = targets;
        this.any = targets.getFirst().model();
    }

    static String name(Model model) {
        return model.declaration().topLevel() + "Reductions";
    }

    String text() {
        uses.types("List", "Reduction", "ReductionProvider");
        return targets.getFirst().file(any.declaration().topLevel(), List.of(Template.render("Provider", this::place)),
                uses, name(any));
    }

    private String place(String key) {
        return switch (key) {
            case "topLevel" -> any.declaration().topLevel();
            case "class" -> name(any);
            case "visibility" ->
                targets.stream().anyMatch(target -> target.model().declaration().isPublic()) ? "public " : "";
            case "constants" -> targets.stream().map(this::constant).collect(Collectors.joining("\n\n"));
            case "records" -> records();
            case "names" -> targets.stream().map(Target::constant).collect(Collectors.joining(", "));
            default -> throw new IllegalArgumentException("no such place: key=" + key + ", class=" + name(any));
        };
    }

    private String constant(Target target) {
        Model model = target.model();
        int inputs = model.inputs().size();
        String number = inputs <= MOST_TYPED ? String.valueOf(inputs) : "N";
        List<String> types = new ArrayList<>();
        if (inputs <= MOST_TYPED) {
            model.inputs().forEach(input -> types.add(input.type().array()));
        }
        uses.types("Reduction" + number);
        types.forEach(uses::types);
        types.add(model.resultType());
        return "/**\n"
                + " * "
                + (model.declaration().summary().isEmpty()
                        ? "{@code " + model.declaration().qualified() + "}."
                        : model.declaration().summary())
                + "\n"
                + " *\n"
                + " * <p>Inputs: " + model.inputs().stream().map(ProviderFile::describe)
                        .collect(Collectors.joining(", "))
                + ". Result: {@code " + PlainState.unboxed(model.resultType()) + "}, " + model.special() + ".\n"
                + " */\n"
                + (model.declaration().isPublic() ? "public " : "") + "static final Reduction" + number + "<"
                + String.join(", ", types) + "> " + target.constant() + " = new Reduction" + number
                + "<>(new " + target.definition() + "());";
    }

    private static String describe(InputArray input) {
        return "{@code " + input.name() + "}" + (input.streamed() ? "" : " (parameters)");
    }

    private String records() {
        return targets.stream().map(Target::model).filter(model -> model.form() == Model.Form.LOOPS)
                .map(model -> "\n" + resultRecord(model)).collect(Collectors.joining("\n"));
    }

    private static String resultRecord(Model model) {
        String name = UserName.type(model.stateType().substring(model.stateType().lastIndexOf('.') + 1));
        StringBuilder text =
                new StringBuilder("/**\n * The results of {@code " + model.declaration().qualified() + "}.\n *\n");
        for (StatePart part : model.state()) {
            text.append(" * @param ").append(Allocator.accessor(part.name())).append(" what {@code ")
                    .append(part.name())
                    .append("} is in the definition\n");
        }
        String components =
                model.state().stream().map(part -> part.type().keyword() + " " + Allocator.accessor(part.name()))
                        .collect(Collectors.joining(", "));
        return text.append(" */\n").append(model.declaration().isPublic() ? "public " : "").append("record ")
                .append(name).append('(')
                .append(components).append(") {}").toString();
    }
}
