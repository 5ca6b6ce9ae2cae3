package io.funnel.processor.writer;

import io.funnel.processor.code.Kind;
import io.funnel.processor.code.UserName;
import io.funnel.processor.model.StateText.Part;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.PlainState;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes the loop that finishes many states into arrays of numbers, and its call. */
final class FinishLoop extends HostCode {

    private static final String NAME = "finishSlots";

    private final List<Part> results;

    FinishLoop(Target target, Uses uses) {
        super(target, uses);
        this.results = model.original() == null ? target.state().results() : List.of();
    }

    /** Returns the numbers of a result as an argument of the signature; empty if the signature knows them itself. */
    String signature() {
        return results.isEmpty() || isNumber()
                ? ""
                : ",\n            List.of(" + results.stream()
                        .map(part -> "new Component(" + OperandText.literal(part.name()) + ", ElementType."
                                + part.type()
                                + ")")
                        .collect(Collectors.joining(", ")) + ")";
    }

    /** Returns the definition's method; empty if results are no numbers. */
    String override() {
        if (results.isEmpty()) {
            return "";
        }
        if (isState()) {
            return method("HostMemory.copySlots(states, from, to, results);");
        }
        List<String> arguments = new ArrayList<>(OperandText.components(model, "states"));
        arguments.addAll(List.of("from", "to"));
        for (Part part : results) {
            arguments.add(OperandText.array("results", part.type(), results.indexOf(part)));
        }
        return method(target.host() + "." + NAME + "(" + String.join(", ", arguments) + ");");
    }

    private static String method(String statement) {
        return Lines.method("\n@Override\n",
                "public void " + NAME + "(Operands states, int from, int to, Operands results)",
                method -> method.add(statement));
    }

    /** Whether a result is its state, with no accessors of the user's. */
    private boolean isState() {
        return target.state().finish("state").equals("state") && (isNumber() || model.host() == null);
    }

    /** Returns the loop, a member of the host class. */
    List<String> loop() {
        if (results.isEmpty() || isState()) {
            return List.of();
        }
        List<String> parameters = new ArrayList<>(names.parameters("states"));
        parameters.addAll(List.of("int from", "int to"));
        results.forEach(part -> {
            uses.types(part.type().array());
            parameters.add(part.type().array() + " " + array(part));
        });
        uses.types(model.stateType());
        List<String> values = IntStream.range(0, model.state().size())
                .mapToObj(part -> names.belonging("states", part) + ".get(slot)").toList();
        return List.of(
                Lines.method("/** Stores the results of these slots. */\n",
                        "static void " + NAME + "(" + String.join(", ", parameters) + ")",
                        method -> method.block("for (int slot = from; slot < to; slot++)", () -> {
                            method.add(PlainState.unboxed(model.stateType()) + " state = "
                                    + target.state().construct(values)
                                    + ";");
                            String finished = target.state().finish("state");
                            if (!isNumber()) {
                                method.add(model.resultType() + " result = " + finished + ";");
                                finished = "result";
                            }
                            for (Part part : results) {
                                method.add(array(part) + ".set(slot, " + part.of(finished) + ");");
                            }
                        })));
    }

    private boolean isNumber() {
        return Kind.ofBox(model.resultType()).isPresent();
    }

    private String array(Part part) {
        return isNumber() ? "results" : UserName.component(part.name()) + "Results";
    }
}
