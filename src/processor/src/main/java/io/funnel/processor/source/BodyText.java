package io.funnel.processor.source;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.KernelText;
import io.funnel.processor.model.MapRounding;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A reduction's statements, printed for each place that they are needed at.
 *
 * @param inputs     the arrays that are read
 * @param accumulate combines an element into the state
 * @param assign     sets the state to the element's own
 * @param merge      combines two states; the right one's components are numbered after the left one's
 */
record BodyText(List<InputArray> inputs, List<Stmt> accumulate, List<Stmt> assign, List<Stmt> merge)
        implements KernelText {

    private static final List<String> SEPARATORS = List.of("", "x", "y", "z");

    BodyText {
        inputs = List.copyOf(inputs);
        accumulate = List.copyOf(accumulate);
        assign = List.copyOf(assign);
        merge = List.copyOf(merge);
    }

    @Override
    public List<String> accumulate(
            List<String> accumulators, Function<InputArray, String> load, String index, String suffix) {
        return lines(accumulate, accumulators, load, index, suffix);
    }

    @Override
    public List<String> assign(List<String> targets, Function<InputArray, String> load, String index, String suffix) {
        return lines(assign, targets, load, index, suffix);
    }

    private List<String> lines(
            List<Stmt> body, List<String> state, Function<InputArray, String> load, String index, String suffix) {
        Printer printer = new Printer(state::get, input -> load.apply(inputs.get(input)),
                input -> inputs.get(input).name(), index, apart(body, suffix));
        return printer.lines(body, combine -> {
            String at = combine.at() == null ? "" : printer.text(combine.at());
            Printer there = new Printer(part -> place(state.get(part), at), printer.element(), printer.parameter(),
                    printer.index(), printer.suffix());
            return place(state.get(combine.component()), at) + " = " + there.value(combine.value());
        });
    }

    private static String place(String state, String at) {
        return state.replace("#", at);
    }

    @Override
    public List<String> merge(List<String> targets, List<String> left, List<String> right, String suffix) {
        Printer printer = new Printer(
                operand -> operand < left.size() ? left.get(operand) : right.get(operand - left.size()),
                Printer.PLAIN.element(), Printer.PLAIN.parameter(), "", apart(merge, suffix));
        return printer.lines(merge,
                combine -> targets.get(combine.component()) + " = " + printer.value(combine.value()));
    }

    /** The suffix, with a letter before it where a variable with it would be another variable. */
    private static String apart(List<Stmt> body, String suffix) {
        Set<String> names = new HashSet<>();
        Walk.statements(body, statement -> {
            if (statement instanceof Stmt.Declare declare) {
                names.add(declare.name());
            }
        });
        return suffix.isEmpty()
                ? ""
                : SEPARATORS.stream().filter(separator -> isApart(names, separator)).findFirst()
                        .orElse("_") + suffix;
    }

    private static boolean isApart(Set<String> names, String separator) {
        return names.stream().noneMatch(name -> names.stream()
                .anyMatch(other -> other.matches(Pattern.quote(name + separator) + "\\d+")));
    }

    @Override
    public Indexing indexing() {
        Set<Indexing> found = EnumSet.of(Indexing.NONE);
        Walk.each(accumulate, node -> {
            switch (node) {
                case Expr.Length l -> found.add(Indexing.LENGTH);
                case Expr.Index i -> found.add(i.kind() == Kind.INT ? Indexing.INT : Indexing.LONG);
                default -> {}
            }
        });
        return found.contains(Indexing.LENGTH)
                ? Indexing.LENGTH
                : found.contains(Indexing.INT)
                        ? Indexing.INT
                        : found.contains(Indexing.LONG) ? Indexing.LONG : Indexing.NONE;
    }

    @Override
    public MapRounding mapRounding() {
        return LooseRounding.of(accumulate);
    }

    /** All statements, for what they call. */
    List<Stmt> all() {
        List<Stmt> all = new ArrayList<>(accumulate);
        all.addAll(assign);
        all.addAll(merge);
        return all;
    }

    /** What each component becomes in a merge, variables in between left out. */
    List<Expr> merged() {
        List<Expr> merged = new ArrayList<>();
        Walk.statements(merge, statement -> {
            if (statement instanceof Stmt.Combine combine) {
                merged.add(combine.value());
            } else if (statement instanceof Stmt.Declare declare && declare.value() != null) {
                merged.add(declare.value());
            }
        });
        return merged;
    }

    /** The statements only where no streamed floating element is NaN. */
    static List<Stmt> withoutNan(List<InputArray> inputs, List<Stmt> body) {
        List<Stmt> guarded = body;
        for (int i = inputs.size() - 1; i >= 0; i--) {
            if (inputs.get(i).streamed() && inputs.get(i).type().isFloating()) {
                Expr element = new Expr.Element(i, Kind.of(inputs.get(i).type()));
                Expr number = new Expr.Binary("==", element, element, Kind.BOOLEAN);
                guarded = List.of(new Stmt.If(number, guarded, List.of()));
            }
        }
        return guarded;
    }
}
