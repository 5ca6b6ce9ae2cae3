package io.funnel.processor.writer.text;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.JavaNames;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.UserName;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Names of variables in the kernels of one model. Each component of the state has an accumulator with slots, partials
 * and others. With a single component, they have just these names.
 */
public final class Names {

    private final Model model;
    private final List<String> accumulators;

    Names(Model model) {
        this.model = model;
        this.accumulators = model.state().stream().map(StatePart::name).map(UserName::component).toList();
    }

    public String input(InputArray input) {
        return UserName.input(input.name());
    }

    /** Returns the variable for an element of a parameter array that is read once. */
    public String parameter(Expr.Parameter parameter) {
        return parameter(model.inputs().get(parameter.input()), parameter.index());
    }

    public String parameter(InputArray input, int index) {
        return input(input) + "At" + index;
    }

    public String tail(InputArray input) {
        return isOnly() ? "tail" : input(input) + "Tail";
    }

    public String vector(InputArray input, String name) {
        return isOnly() ? name : input(input) + JavaNames.type(name);
    }

    private boolean isOnly() {
        return streamed().size() == 1;
    }

    public List<InputArray> streamed() {
        return model.inputs().stream().filter(InputArray::streamed).toList();
    }

    public String streamedInWords() {
        return inWords(streamed().stream().map(this::input).toList());
    }

    /** Returns a component's accumulator; {@code number} distinguishes several. */
    public String accumulator(String number, int part) {
        return accumulators.get(part) + number;
    }

    /** Returns the name of something that belongs to a component: its {@code slots} or its {@code partials}. */
    public String belonging(String name, int part) {
        return accumulators.size() == 1 ? name : accumulators.get(part) + JavaNames.type(name);
    }

    public List<String> belonging(String name) {
        return IntStream.range(0, accumulators.size()).mapToObj(part -> belonging(name, part)).toList();
    }

    /** Returns parameters of such names, each with the type of the component's array. */
    public List<String> parameters(String name) {
        return IntStream.range(0, accumulators.size())
                .mapToObj(part -> kind(part).array() + " " + belonging(name, part)).toList();
    }

    public List<Expr> state() {
        return state("");
    }

    public List<Expr> state(String number) {
        return each(part -> new Expr.Local(accumulator(number, part), kind(part)));
    }

    public List<Expr> locals(String name, String number) {
        return each(part -> new Expr.Local(belonging(name, part) + number, kind(part)));
    }

    public List<Expr> elements(String name, Expr index, Expr.Storage storage) {
        return each(part -> new Expr.ArrayElement(belonging(name, part), index, storage, kind(part)));
    }

    public Expr element(InputArray input, Expr index, Expr.Storage storage) {
        return new Expr.ArrayElement(input(input), index, storage, input.type());
    }

    private List<Expr> each(IntFunction<Expr> expression) {
        return IntStream.range(0, accumulators.size()).mapToObj(expression).toList();
    }

    private Kind kind(int part) {
        return model.state().get(part).type();
    }

    public static String identity(Model model, StatePart part) {
        String name = JavaNames.constant(part.name());
        boolean shared =
                model.state().stream().filter(other -> JavaNames.constant(other.name()).equals(name)).count() > 1;
        return model.state().size() == 1
                ? "IDENTITY"
                : "IDENTITY_" + name + (shared ? model.state().indexOf(part) : "");
    }

    public static String inWords(List<String> names) {
        List<String> all = names.stream().map(name -> "{@code " + name + "}").toList();
        int last = all.size() - 1;
        return last == 0 ? all.getFirst() : String.join(", ", all.subList(0, last)) + " and " + all.get(last);
    }
}
