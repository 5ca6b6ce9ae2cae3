package io.funnel.processor.writer;

import io.funnel.processor.model.Model;
import io.funnel.processor.model.Running;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What a companion with a running error has that no other definition has: its state's type, and its answer's bounds. */
final class AnswerText {

    private AnswerText() {}

    /** The record that is the state, for the class of kernels. */
    static Optional<String> state(Model model) {
        if (!model.isRunning()) {
            return Optional.empty();
        }
        String components = model.state().stream().map(part -> part.type().keyword() + " " + part.name())
                .collect(Collectors.joining(", "));
        return Optional.of("/** The reduction's state, and bounds of the errors of what is inexact in it. */\n"
                + (model.isPublic() ? "public " : "") + "record " + Running.STATE + "(" + components + ") {}\n");
    }

    /** The methods that give the answer's numbers and their bounds, with all functions that they call. */
    static String of(Target target) {
        Running running = target.model().running();
        if (running == null || running.answer() == null) {
            return "";
        }
        List<String> members = new ArrayList<>();
        members.add("");
        members.add("@Override\npublic Optional<Definition<?, ?>> bounded() {\n    return Optional.of(new "
                + target.definition().replace(Model.WITH_RUNNING_ERROR + "Definition", "Definition") + "());\n}\n");
        members.add(method("answer", running.answer().values(), target.model()));
        members.add(method("answerBounds", running.answer().bounds(), target.model()));
        if (!running.answer().rests().isEmpty()) {
            members.add("@Override\npublic List<Rest> rests() {\n    return List.of("
                    + running.answer().rests().stream()
                            .map(rest -> "new Rest(" + rest.sum() + ", " + rest.rest() + ", " + rest.error() + ")")
                            .collect(Collectors.joining(", "))
                    + ");\n}\n");
        }
        running.answer().functions().forEach(function -> members.add(function.stripTrailing() + "\n"));
        return String.join("\n", members).stripTrailing();
    }

    private static String method(String name, List<Running.Call> calls, Model model) {
        return "@Override\npublic double[] " + name + "(Operands states, int slot) {\n    return new double[] {"
                + calls.stream().map(call -> call.function() + call.components().stream()
                        .map(component -> DefinitionFile.array("states", model.state().get(component).type(), component)
                                + ".get(slot)")
                        .collect(Collectors.joining(", ", "(", ")"))).collect(Collectors.joining(", "))
                + "};\n}\n";
    }

    /** What the definition may need imported. */
    static Collection<String> imports(Model model) {
        Set<String> imports = new TreeSet<>(model.imports());
        Running running = model.running();
        if (running != null && running.answer() != null) {
            imports.addAll(running.answer().imports());
            if (!running.answer().rests().isEmpty()) {
                imports.add("io.funnel.reduction.Rest");
            }
        }
        return imports;
    }
}
