package io.funnel.processor.writer;

import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.KernelText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Statements made from patterns: {@code $x} is the element of the input x, {@code #} the index, {@code a0, a1…} the left
 * or only state, {@code b0, b1…} the right one.
 *
 * @param inputs    the streamed inputs
 * @param condition of the elements that count, or nothing
 * @param map       the state of an element, an expression for each component
 * @param types     types of the components
 * @param combine   the combination, an expression for each component
 */
record SampleText(List<InputArray> inputs, String condition, List<String> map, List<String> types, List<String> combine)
        implements KernelText {

    @Override
    public List<String> accumulate(
            List<String> accumulators, Function<InputArray, String> load, String index, String suffix) {
        List<String> mapped = map.stream().map(text -> fill(text, load, index)).toList();
        List<String> lines = new ArrayList<>();
        if (mapped.size() > 1) {
            for (int i = 0; i < mapped.size(); i++) {
                lines.add(types.get(i) + " element" + i + suffix + " = " + mapped.get(i) + ";");
            }
            mapped = lines.stream().map(line -> line.split(" ", -1)[1]).toList();
        }
        lines.addAll(merge(accumulators, accumulators, mapped, suffix));
        return guarded(lines, load, index);
    }

    @Override
    public List<String> assign(List<String> targets, Function<InputArray, String> load, String index, String suffix) {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            lines.add(targets.get(i) + " = " + fill(map.get(i), load, index) + ";");
        }
        return guarded(lines, load, index);
    }

    private List<String> guarded(List<String> lines, Function<InputArray, String> load, String index) {
        if (condition.isEmpty()) {
            return lines;
        }
        List<String> guarded = new ArrayList<>(List.of("if (" + fill(condition, load, index) + ") {"));
        lines.forEach(line -> guarded.add("    " + line));
        guarded.add("}");
        return guarded;
    }

    @Override
    public List<String> merge(List<String> targets, List<String> left, List<String> right, String suffix) {
        List<String> values = combine.stream().map(text -> fill(text, left, right)).toList();
        if (targets.size() == 1) {
            return List.of(targets.getFirst() + " = " + values.getFirst() + ";");
        }
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            lines.add(types.get(i) + " next" + i + suffix + " = " + values.get(i) + ";");
        }
        for (int i = 0; i < targets.size(); i++) {
            lines.add(targets.get(i) + " = next" + i + suffix + ";");
        }
        return lines;
    }

    @Override
    public boolean readsIndex() {
        return (condition + map).contains("#");
    }

    private String fill(String text, Function<InputArray, String> load, String index) {
        String filled = text.replace("#", index);
        for (InputArray input : inputs) {
            filled = filled.replace("$" + input.name(), load.apply(input));
        }
        return filled;
    }

    private static String fill(String text, List<String> left, List<String> right) {
        StringBuilder filled = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean operand = (c == 'a' || c == 'b') && i + 1 < text.length() && Character.isDigit(text.charAt(i + 1))
                    && (i == 0 || !Character.isJavaIdentifierPart(text.charAt(i - 1)));
            if (operand) {
                int part = text.charAt(i + 1) - '0';
                filled.append(c == 'a' ? left.get(part) : right.get(part));
                i++;
            } else {
                filled.append(c);
            }
        }
        return filled.toString();
    }
}
