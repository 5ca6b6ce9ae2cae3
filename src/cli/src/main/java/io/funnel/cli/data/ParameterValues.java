package io.funnel.cli.data;

import io.funnel.data.Data;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Input;
import io.funnel.verify.sample.ParameterArrays;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** What {@code --parameter} says, made into the arrays that a reduction reads its parameters from. */
public final class ParameterValues {

    private ParameterValues() {}

    /**
     * One array for each input that holds parameters, in their order.
     *
     * @param given     numbers with commas between them, in the order of the inputs or after the input's name and an
     *                  equals sign
     */
    public static List<TornadoNativeArray> arrays(String reduction, List<Input> inputs, List<String> given) {
        List<String> texts = assigned(reduction, inputs, given);
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            arrays.add(array(inputs.get(i), texts.get(i)));
        }
        return arrays;
    }

    /** What was given; where that is nothing, 1, 2, 3 and so on for each input, as the laws are checked with. */
    public static List<String> orStandard(List<Input> inputs, List<String> given) {
        String standard = IntStream.rangeClosed(1, ParameterArrays.LENGTH).mapToObj(Integer::toString)
                .collect(Collectors.joining(","));
        return given.isEmpty() ? Collections.nCopies(inputs.size(), standard) : given;
    }

    private static List<String> assigned(String reduction, List<Input> inputs, List<String> given) {
        if (given.size() != inputs.size()) {
            throw new InputException("not that many parameters: reduction=" + reduction + ", given=" + given.size()
                    + ", needed=" + inputs.size() + (inputs.isEmpty()
                            ? "; try without --parameter"
                            : "; try " + examples(inputs)));
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            String name = inputs.get(i).name() + "=";
            List<String> named = given.stream().filter(text -> text.startsWith(name)).toList();
            String text = named.isEmpty() ? given.get(i) : named.getFirst().substring(name.length());
            if (named.size() > 1 || (named.isEmpty() && text.contains("="))) {
                throw new InputException("parameters by the wrong names: reduction=" + reduction + ", parameter="
                        + given.get(i) + "; try " + examples(inputs));
            }
            texts.add(text);
        }
        return texts;
    }

    private static String examples(List<Input> inputs) {
        return inputs.stream()
                .map(input -> "--parameter " + input.name() + "=1" + (input.type().isFloating() ? ".5" : ""))
                .collect(Collectors.joining(" "));
    }

    private static TornadoNativeArray array(Input input, String text) {
        Numbers numbers = new Numbers(input.type());
        for (String cell : text.split(",", -1)) {
            Numbers.Verdict verdict = numbers.add(cell.strip());
            if (verdict != Numbers.Verdict.ADDED) {
                throw new InputException("parameter does not fit: parameter=" + input.name() + ", type="
                        + input.type().label() + ", value=" + cell + ", reason=" + switch (verdict) {
                            case NOT_WHOLE -> "it has a fraction";
                            case TOO_LARGE -> "it is out of range";
                            default -> "it is no number";
                        } + "; try numbers with commas, such as 1,2");
            }
        }
        Data<?> data = numbers.data();
        TornadoNativeArray array = NativeArrays.allocate(input.type(), (int) data.length());
        array.getSegment().copyFrom(data.segment());
        return array;
    }
}
