package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import io.funnel.data.Data;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Facts.ParameterNeeds;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.reduction.Signature.Input;
import io.funnel.verify.sample.ParameterArrays;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Arrays for a reduction's parameters from {@code --parameter}. */
public final class ParameterValues {

    private ParameterValues() {}

    /**
     * Makes one array for each parameter input, in order; refuses values that do not fit.
     *
     * @param inputs    those of the reduction, and maybe further ones of its map
     * @param given     comma-separated numbers, in the order of the inputs or after the input's name and an equals sign
     */
    public static List<TornadoNativeArray> arrays(String title, Reduction<?> reduction, List<Input> inputs,
            List<String> given) {
        List<Needed> needed = needed(reduction, inputs);
        List<String> texts = assigned(title, needed, given);
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (int i = 0; i < needed.size(); i++) {
            arrays.add(array(title, needed.get(i), texts.get(i)));
        }
        reduction.definition().facts().parameters().flatMap(ParameterNeeds::check)
                .ifPresent(check -> require(check, reduction, arrays));
        return arrays;
    }

    /** Returns the given values. Without any, each input gets 1, 2, 3 and so on, as when laws are checked. */
    public static List<String> orStandard(Reduction<?> reduction, List<String> given) {
        return given.isEmpty()
                ? needed(reduction, reduction.signature().inputs()).stream()
                        .map(one -> numbers(1, one.length() == 0 ? ParameterArrays.LENGTH : one.length())).toList()
                : given;
    }

    /** A parameter input and the number of its elements that are read; 0 if unknown. */
    private record Needed(Input input, int length) {

        String example() {
            return "--parameter " + input.name() + "=" + switch (length) {
                case 0, 1 -> "1" + (input.type().isFloating() ? ".5" : "");
                default -> numbers(0, length);
            };
        }
    }

    private static List<Needed> needed(Reduction<?> reduction, List<Input> inputs) {
        List<Integer> lengths = reduction.definition().facts().parameters().map(ParameterNeeds::lengths)
                .orElse(List.of());
        return IntStream.range(0, inputs.size()).filter(i -> !inputs.get(i).streamed())
                .mapToObj(i -> new Needed(inputs.get(i), i < lengths.size() ? lengths.get(i) : 0)).toList();
    }

    private static String numbers(int from, int count) {
        return IntStream.range(from, from + count).mapToObj(Integer::toString).collect(Collectors.joining(","));
    }

    private static void require(
            Consumer<Operands> check, Reduction<?> reduction, List<TornadoNativeArray> parameters) {
        Iterator<TornadoNativeArray> values = parameters.iterator();
        TornadoNativeArray none = parameters.getFirst();
        try {
            check.accept(new Operands(reduction.signature().inputs().stream()
                    .map(input -> input.streamed() ? none : values.next()).toList()));
        } catch (IllegalArgumentException e) {
            throw new InputException(String.valueOf(e.getMessage()), e);
        }
    }

    private static List<String> assigned(String reduction, List<Needed> inputs, List<String> given) {
        if (given.size() != inputs.size()) {
            throw new InputException("wrong number of parameters: reduction=" + reduction + ", given=" + given.size()
                    + ", needed=" + inputs.size() + (inputs.isEmpty()
                            ? "; try without --parameter"
                            : "; try " + examples(inputs)));
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            String name = inputs.get(i).input().name() + "=";
            List<String> named = given.stream().filter(text -> text.startsWith(name)).toList();
            String text = named.isEmpty() ? given.get(i) : named.getFirst().substring(name.length());
            if (named.size() > 1 || (named.isEmpty() && text.contains("="))) {
                throw new InputException("unknown parameter name: reduction=" + reduction + ", parameter="
                        + given.get(i) + "; try " + examples(inputs));
            }
            texts.add(text);
        }
        return texts;
    }

    private static String examples(List<Needed> inputs) {
        return inputs.stream().map(Needed::example).collect(Collectors.joining(" "));
    }

    private static TornadoNativeArray array(String reduction, Needed needed, String text) {
        Input input = needed.input();
        int given = text.split(",", -1).length;
        if (needed.length() > 0 && given != needed.length()) {
            throw new InputException("wrong number of values for a parameter: reduction=" + reduction + ", parameter="
                    + input.name() + ", given=" + given + ", needed=" + needed.length() + "; try "
                    + needed.example());
        }
        Numbers numbers = new Numbers(input.type());
        for (String cell : text.split(",", -1)) {
            Numbers.Verdict verdict = numbers.add(cell.strip());
            if (verdict != Numbers.Verdict.ADDED) {
                throw new InputException("parameter does not fit: parameter=" + input.name() + ", type="
                        + input.type().label() + ", value=" + cell + ", reason=" + switch (verdict) {
                            case NOT_WHOLE -> "it has a fraction";
                            case TOO_LARGE -> "it is out of range";
                            default -> "it is not a number";
                        } + "; try numbers with commas, such as 1,2");
            }
        }
        Data<?> data = numbers.data();
        TornadoNativeArray array = NativeArrays.allocate(input.type(), (int) data.length());
        array.getSegment().copyFrom(data.segment());
        return array;
    }
}
