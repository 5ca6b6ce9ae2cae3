package io.funnel.processor.writer;

import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import java.util.ArrayList;
import java.util.List;

/** Writes the class of a reduction's kernels: all that a person reads of what was made of a definition. */
final class KernelsFile {

    private final Target target;
    private final Model model;

    KernelsFile(Target target) {
        this.target = target;
        this.model = target.model();
    }

    /** The text of the file. */
    String text() {
        List<String> members = new ArrayList<>();
        members.add("private " + target.kernels() + "() {}\n");
        members.addAll(model.functions().stream().map(function -> function.stripTrailing() + "\n").toList());
        members.addAll(new HostLoops(target).all());
        members.addAll(new HostRange(target).all());
        members.addAll(new Kernels(target).all());
        String body = String.join("\n", members);
        String type = documentation() + "public final class " + target.kernels() + " {\n\n"
                + Layout.breakLines(Layout.indent(Constants.declarations(model, body) + "\n" + body, 1)) + "}\n";
        return Target.header(model.packageName(), target.source()) + Imports.of(type, model.imports()) + type;
    }

    private String documentation() {
        return Layout.fillComments(Template.named("KernelsClass").render(key -> switch (key) {
            case "qualified" -> model.qualified();
            case "summary" -> model.summary().isEmpty() ? "" : "\n<p>" + model.summary();
            case "inputs" -> inputs();
            case "length" -> model.text().indexing().isOffset()
                    ? "its first value is n; the next two are the index of the first element in the whole input,"
                            + " the low 31 bits and then the high ones."
                    : "its first value is n.";
            case "partials" -> Kernel.inWords(
                    target.names().all("partials").stream().map(name -> "{@code " + name + "}").toList());
            default -> throw new IllegalArgumentException("no such place: key=" + key);
        }), 0);
    }

    private String inputs() {
        List<String> items = new ArrayList<>();
        for (InputArray input : model.inputs()) {
            items.add("<li>{@code " + target.names().input(input) + "}: "
                    + (input.streamed()
                            ? "elements; there may be more than n of them;"
                            : "parameters of the reduction, not elements;"));
        }
        return String.join("\n", items);
    }
}
