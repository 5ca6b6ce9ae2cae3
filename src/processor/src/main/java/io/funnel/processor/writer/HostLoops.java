package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Placement;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StateText.Part;
import io.funnel.processor.model.UserLoop;
import io.funnel.processor.writer.text.Layout;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.PlainState;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes host code: the loop, the parallel stream, and the functions that they and the definition call. */
final class HostLoops extends HostCode {

    private static final Expr I = new Expr.Local("i", Kind.INT);
    private static final Expr K = new Expr.Local("k", Kind.INT);

    public HostLoops(Target target, Uses uses) {
        super(target, uses);
    }

    /** Returns the functions in reading order. */
    public List<String> all() {
        uses.types(model.stateType());
        List<String> all = new ArrayList<>();
        if (model.original() == null && !target.isReproducible()) {
            all.addAll(List.of(sequential(), parallelStream()));
        }
        if (wide) {
            all.add(identity());
        }
        if (hasElement()) {
            all.add(element());
        }
        if (!isOperator()) {
            all.add(combine());
        }
        if (target.isReproducible() && target.state().finish("state").equals(target.host() + ".finish(state)")) {
            all.add(finish());
        }
        if (wide) {
            all.add(load());
            all.add(store());
        }
        if (model.loop() != null && !model.loop().isWhole()) {
            all.add(loopRange(model.loop()));
        }
        return all;
    }

    private boolean isOperator() {
        return model.form() == Model.Form.OPERATOR;
    }

    private String type() {
        return PlainState.unboxed(model.stateType());
    }

    private Optional<Kind> stateType() {
        return Kind.ofBox(model.stateType());
    }

    private String parameters() {
        return model.inputs().stream().map(input -> input.type().array() + " " + names.input(input))
                .collect(Collectors.joining(", "));
    }

    private String arguments() {
        return model.inputs().stream().map(names::input).collect(Collectors.joining(", "));
    }

    // Statements

    private Expr load(InputArray input) {
        return names.element(input, I, Expr.Storage.TORNADO);
    }

    /** Reads an input as the operator's own map takes it. */
    private String read(InputArray input) {
        return names.input(input) + (input.streamed() ? ".get(i)" : "");
    }

    private List<String> ofElement(List<Stmt> statements) {
        boolean isLong = body.indexing() == Indexing.LONG;
        Placement.State state = (component, at) -> at == null ? names.state().get(component) : value("state", at);
        return lines(new Placement(state, state, element -> load(model.inputs().get(element.input())),
                parameter -> names.element(model.inputs().get(parameter.input()),
                        new Expr.Constant(String.valueOf(parameter.index()), Kind.INT), Expr.Storage.TORNADO),
                isLong ? new Expr.Cast(I, Kind.LONG) : I, "").of(statements));
    }

    private Expr value(String array, Expr at) {
        return new Expr.ArrayElement(array, at, Expr.Storage.JAVA, model.state().getFirst().type());
    }

    private List<String> mergeValues(String to, String left, String right) {
        return lines(Placement.ofStates(List.of(value(to, K)), List.of(value(left, K)), List.of(value(right, K)), "")
                .of(body.merge()));
    }

    private String stateOfVariables() {
        return target.state().construct(names.state().stream().map(Printer::text).toList());
    }

    private String newState() {
        return type() + " state = identity();";
    }

    // Loops

    private String documented(String what, String result, Lines method) {
        return Layout.fillComments("/**\n * " + what + "\n *\n * @return "
                + (wide ? "WIDTH values: identities" : "the identity") + " for n = 0; otherwise " + result + "\n */\n",
                1)
                + method.text();
    }

    private String signature(String name) {
        return "static " + type() + " " + name + "(" + parameters()
                + ", int n)";
    }

    private String sequential() {
        Lines method = new Lines();
        method.block(signature("sequential"), () -> {
            if (isOperator()) {
                method.add(type() + " state = " + target.state().identity() + ";");
                method.block("for (int i = 0; i < n; i++)",
                        () -> method.add("state = " + target.state().combine("state", elementAt("i")) + ";"));
                method.add("return state;");
            } else {
                method.add(wide ? List.of(newState()) : declareState(""));
                method.block("for (int i = 0; i < n; i++)", () -> method.add(ofElement(body.accumulate())));
                method.add("return " + (wide ? "state" : stateOfVariables()) + ";");
            }
        });
        return documented("{@code Sequential}, the definition: combines the first {@code n} elements of "
                + names.streamedInWords() + " in their order, on one Java thread"
                + (isOperator() ? ", by the operator's own methods." : "."), model.special(), method);
    }

    private String parallelStream() {
        uses.types("IntStream");
        Lines method = new Lines();
        method.block(signature("parallelStream"), () -> {
            if (wide) {
                method.block("return IntStream.range(0, n).parallel().collect(" + target.host() + "::"
                        + "identity, (state, i) ->",
                        () -> method.add(ofElement(body.accumulate())),
                        "}, (left, right) ->",
                        () -> method.block(EACH_VALUE, () -> method.add(mergeValues("left", "left", "right"))), "});");
            } else {
                method.add("return " + stream() + ";");
            }
        });
        boolean floats = model.additive() && stateType().equals(Optional.of(Kind.FLOAT));
        return documented("{@code ParallelStream}: the same by a parallel stream over the indices, on the common pool.",
                floats ? "as a double sum, rounded once to float" : model.special(), method);
    }

    private String stream() {
        String range = "IntStream.range(0, n).parallel()";
        String element = isOperator() || hasElement() ? "i -> " + elementAt("i") : arguments() + "::get";
        String combine = isOperator()
                ? model.declaration().owner() + "::combine"
                : target.host() + "::combine";
        String identity = target.state().identity();
        String reduce = model.additive() ? ".sum()" : ".reduce(" + identity + ", " + combine + ")";
        if (stateType().isEmpty()) {
            String pair = target.state().combine("left", "right");
            String operator = pair.equals(model.declaration().owner() + ".combine(left, right)") || !isOperator()
                    ? combine
                    : "(left, right) -> " + pair;
            return range + ".mapToObj(" + element + ").reduce(" + identity + ", " + operator + ")";
        }
        Kind type = stateType().get();
        if (type == Kind.FLOAT) {
            return "(float) " + range + ".mapToDouble(" + element + ")" + (model.additive()
                    ? ".sum()"
                    : ".reduce(" + identity + ", (left, right) -> "
                            + target.state().combine("(float) left", "(float) right") + ")");
        }
        return range + (type == Kind.INT ? ".map(" : ".mapTo" + type.stem() + "(") + element + ")" + reduce;
    }

    // One element

    /** Returns whether the state of an element needs a function of its own. */
    boolean hasElement() {
        return isOperator() ? ignoresNan() : !model.elementsAreStates();
    }

    boolean elementReadsLength() {
        return !isOperator() && hasElement() && Walk.any(body.assign(), node -> node instanceof Expr.Length);
    }

    private boolean ignoresNan() {
        return model.traits().nanPolicy().equals("IGNORE")
                && names.streamed().stream().anyMatch(input -> input.type().isFloating());
    }

    private String elementAt(String index) {
        if (hasElement()) {
            return "element(" + arguments() + (elementReadsLength() ? ", n, " : ", ") + index
                    + ")";
        }
        return target.state().map(this::read, index);
    }

    private String element() {
        return Lines.method("/** The state of element {@code i}; the identity where a filter leaves it out. */\n",
                "static " + type() + " element(" + parameters()
                        + (elementReadsLength() ? ", int n" : "") + ", int i)",
                method -> {
                    if (isOperator()) {
                        method.block("if (" + isNan() + ")",
                                () -> method.add("return " + target.state().identity() + ";"));
                        method.add("return " + target.state().map(this::read, "i") + ";");
                    } else {
                        method.add(wide ? List.of(newState()) : declareState(""));
                        method.add(ofElement(body.assign()));
                        method.add("return " + (wide ? "state" : stateOfVariables()) + ";");
                    }
                });
    }

    private String isNan() {
        return names.streamed().stream().filter(input -> input.type().isFloating())
                .map(input -> input.type().value().box() + ".isNaN(" + Printer.text(load(input)) + ")")
                .collect(Collectors.joining(" || "));
    }

    // Two states

    private String combine() {
        return Lines.method("/** The combination of two states, the left one's elements before the right one's. */\n",
                "static " + type() + " combine(" + type() + " left, " + type() + " right)",
                method -> {
                    if (wide) {
                        method.add(newState());
                        method.block(EACH_VALUE, () -> method.add(mergeValues("state", "left", "right")));
                        method.add("return state;");
                    } else {
                        method.add(mergeStates());
                    }
                });
    }

    private List<String> mergeStates() {
        List<Expr> left = components("left");
        List<Expr> right = components("right");
        if (stateType().isPresent() && body.merge().size() == 1
                && body.merge().getFirst() instanceof Stmt.Combine combine) {
            Stmt placed = Placement.ofStates(left, left, right, "").of(List.of(combine)).getFirst();
            return lines(List.of(new Stmt.Return(List.of(((Stmt.Assign) placed).value()))));
        }
        List<Stmt> statements = new ArrayList<>();
        for (int i = 0; i < left.size(); i++) {
            statements.add(new Stmt.Declare(left.get(i).kind(), names.accumulator("", i), left.get(i)));
        }
        statements.addAll(Placement.ofStates(names.state(), names.state(), right, "").of(body.merge()));
        List<String> lines = new ArrayList<>(lines(statements));
        lines.add("return " + stateOfVariables() + ";");
        return lines;
    }

    /** The last step with the functions of kernels. */
    private String finish() {
        List<Part> parts = target.state().results();
        String result = PlainState.unboxed(model.resultType());
        return Lines.method("/** The result of a state. */\n", "static " + result + " finish(" + type() + " state)",
                method -> {
                    List<Expr> state = components("state");
                    List<String> values = new ArrayList<>();
                    for (Stmt statement : model.lastStep().stores()) {
                        Expr value = Expr.widened(((Stmt.Store) statement).value(), parts.get(values.size()).type());
                        Stmt placed = Walk.rewrite(List.of(new Stmt.Return(List.of(value))),
                                node -> node instanceof Expr.State part ? state.get(part.component()) : node)
                                .getFirst();
                        uses.statements(List.of(placed));
                        values.add(Printer.text(((Stmt.Return) placed).values().getFirst()));
                    }
                    boolean isNumber = Kind.ofBox(model.resultType()).isPresent();
                    method.add("return " + (isNumber
                            ? values.getFirst()
                            : "new " + result + "(" + String.join(", ", values) + ")") + ";");
                });
    }

    /** The components of a state variable; their accessors have no side effects. */
    private List<Expr> components(String state) {
        List<String> texts = target.state().components(state);
        return IntStream.range(0, texts.size())
                .<Expr>mapToObj(i -> new Expr.Local(texts.get(i), model.state().get(i).type())).toList();
    }

    // A state of several values

    private String identity() {
        uses.types("Arrays");
        return Lines.method("/** The values that change nothing. */\n",
                "static " + type() + " identity()", method -> {
                    method.add(type() + " state = " + newArray() + ";");
                    method.add("Arrays.fill(state, IDENTITY);");
                    method.add("return state;");
                });
    }

    private String loopRange(UserLoop loop) {
        uses.types("LoopRange");
        String arrays = model.inputs().stream().filter(input -> !input.streamed())
                .map(input -> input.type().array() + " " + names.input(input) + ", ").collect(Collectors.joining());
        return Lines.method("/** Where the loop starts and ends for {@code n} elements. */\n",
                "static LoopRange loopRange(" + arrays + "int n)",
                method -> {
                    method.add(ofElement(List.of(new Stmt.Declare(Kind.LONG, "first", loop.first()),
                            new Stmt.Declare(Kind.LONG, "end", loop.end()))));
                    method.add("return new LoopRange(first, end);");
                });
    }

    private String newArray() {
        return "new " + model.state().getFirst().type().keyword() + "[WIDTH]";
    }

    private String states() {
        return model.state().getFirst().type().array() + " states, int index)";
    }

    private String load() {
        return Lines.method("/** The state at a place in an array of states. */\n",
                "static " + type() + " load(" + states(), method -> {
                    method.add(type() + " state = " + newArray() + ";");
                    method.block(EACH_VALUE, () -> method.add("state[k] = states.get(index * WIDTH + k);"));
                    method.add("return state;");
                });
    }

    private String store() {
        return Lines.method("/** Writes a state to a place in an array of states. */\n",
                "static void store(" + type() + " state, " + states(),
                method -> method.block(EACH_VALUE, () -> method.add("states.set(index * WIDTH + k, state[k]);")));
    }
}
