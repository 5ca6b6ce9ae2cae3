package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Placement;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.Body;
import io.funnel.processor.model.GuardedExtreme;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.writer.text.Ints;
import io.funnel.processor.writer.text.Results;
import io.funnel.processor.writer.text.Size;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/** Writes one kernel. Its phases add statements, and record their needs of head and documentation. */
final class KernelWriter extends SegmentFrame {

    private static final Expr K = Ints.named("k");
    private static final Expr WIDTH = Ints.named("WIDTH");

    private final Body reduction;
    private final boolean grouped;
    private final int groupSize;
    private final List<String> assignments = new ArrayList<>();

    /** Creates a kernel, for groups that combine or not, and for a largest group or a fixed size. */
    KernelWriter(Target target, OptionalInt counted, Uses uses, boolean overPartials, boolean grouped, int groupSize,
            boolean forOneSize) {
        super(target, counted, uses, overPartials, forOneSize ? String.valueOf(groupSize) : "MAX_GROUP");
        this.reduction = model.body();
        this.grouped = grouped;
        this.groupSize = groupSize;
    }

    // What phases say

    void takesVectors() {
        vectors = true;
        uses.sizes(Size.LANES);
        head("int vectors = n / LANES;");
        head("int rest = n % LANES;");
        if (mistyped.hasLanes()) {
            head("int zero = n >> 31; // 0; TornadoVM can choose between sums, but not between bare lanes of ints");
        }
    }

    int groupSize() {
        return groupSize;
    }

    void statements(List<Stmt> statements) {
        List<Stmt> written = perSegment ? Walk.rewrite(statements, this::withoutQuotient) : statements;
        uses.statements(written);
        lines(Printer.lines(written));
    }

    private void eachValue(Runnable inside) {
        if (isWide()) {
            block("for (int k = 0; k < WIDTH; k++)", inside);
        } else {
            inside.run();
        }
    }

    List<Expr> state(int number) {
        return names.state(String.valueOf(number));
    }

    /** Returns the target of combines: the accumulator, or the item's slots for a state of several values. */
    List<Expr> running() {
        return isWide() ? slots(Ints.LOCAL_ID) : names.state();
    }

    /** Returns the slots of an item; for several values, the slot of the current loop. */
    List<Expr> slots(Expr item) {
        return slots(item, K);
    }

    private List<Expr> slots(Expr item, Expr value) {
        slots = true;
        if (!isWide()) {
            return names.elements("slots", item, Expr.Storage.JAVA);
        }
        Expr row = Ints.product(value, Ints.GROUP_SIZE);
        Expr place = item instanceof Expr.Constant ? row : Ints.sum(row, item);
        return names.elements("slots", place, Expr.Storage.JAVA);
    }

    List<Expr> lanes() {
        return names.locals("lane", "");
    }

    private List<Expr> results(Expr index) {
        Expr place = isWide() ? Ints.sum(Ints.product(index, WIDTH), K) : index;
        return outputs.names().elements(result, place, Expr.Storage.TORNADO);
    }

    // Statements

    void startState(String comment) {
        if (isWide()) {
            comment("The item's values, groupSize apart from each other so that neighbours' lie side by side.");
            declare(names.state());
            eachValue(() -> set(slots(Ints.LOCAL_ID), names.state()));
        }
        comment(comment);
        if (!isWide()) {
            declare(names.state());
        }
    }

    /** Leaves the item's value for the group. */
    void keepState() {
        if (grouped && !isWide()) {
            set(slots(Ints.LOCAL_ID), names.state());
        }
    }

    void declareState() {
        declare(names.state());
    }

    void declareStates(int count) {
        for (int number = 0; number < count; number++) {
            declare(state(number));
        }
    }

    private void declare(List<Expr> state) {
        declare(state, model.state().stream().map(this::identity).toList());
    }

    void declare(List<Expr> variables, List<Expr> values) {
        for (int i = 0; i < variables.size(); i++) {
            Expr.Local variable = (Expr.Local) variables.get(i);
            statements(List.of(new Stmt.Declare(variable.kind(), variable.name(), values.get(i))));
        }
    }

    /** Declares the lanes' values; each reads the slot that it wrote. */
    void declareLanes() {
        declare(lanes(), slots(Ints.LOCAL_ID));
    }

    void set(List<Expr> targets, List<Expr> values) {
        List<Stmt> statements = new ArrayList<>();
        for (int i = 0; i < targets.size(); i++) {
            statements.add(Placement.assignment(targets.get(i), values.get(i)));
        }
        statements(statements);
    }

    void store(Expr index, List<Expr> values) {
        set(results(index), values);
    }

    /** Stores by item 0; each of several values by the item that combined it last. */
    void storeSlots(Expr index) {
        block(isWide() ? "for (int k = localId; k < WIDTH; k += groupSize)" : "if (localId == 0)",
                () -> store(index, slots(Ints.number(0))));
    }

    /** Stores all values in an item's slots. */
    void storeSlots(Expr index, Expr item) {
        eachValue(() -> store(index, withCount(slots(item))));
    }

    /** Stores the results of the state in an item's slots. */
    void storeResults(Results ofState, Expr item) {
        results = ofState;
        List<Expr> state = withCount(slots(item));
        List<Stmt> stores = Walk.rewrite(ofState.stores(model.lastStep()), this::byCount);
        statements(Walk.rewrite(stores, node -> node instanceof Expr.State p ? state.get(p.component()) : node));
    }

    void storeRunning(Expr index) {
        eachValue(() -> store(index, running()));
    }

    /** Stores a combination, in one statement if it is one expression. */
    void storeMerged(Expr index, List<Expr> left, List<Expr> right, String suffix) {
        boolean direct = model.state().size() == 1 && reduction.merge().size() == 1;
        merge(direct ? results(index) : left, left, right, suffix);
        if (!direct) {
            store(index, left);
        }
    }

    void merge(List<Expr> targets, List<Expr> left, List<Expr> right, String suffix) {
        statements(Placement.ofStates(targets, left, right, suffix).of(reduction.merge()));
    }

    /** One step of the tree over states of several values, which divides the active items' values among all items. */
    void mergeActive(Expr active) {
        Expr item = Ints.named("item");
        line("int item = localId % " + Printer.text(active) + ";");
        block("for (int k = localId / " + Printer.text(active) + "; k < WIDTH; k += groupSize / " + Printer.text(active)
                + ")", () -> merge(slots(item), slots(item), slots(Ints.sum(item, active)), ""));
    }

    void mergeSlots(Expr left, Expr right) {
        eachValue(() -> merge(slots(left), slots(left), slots(right), ""));
    }

    void mergeStates(List<Expr> target, int first, int count) {
        mergeStatesToTwo(first, count);
        int half = first + count / 2;
        merge(target, state(first), state(half), first + "" + half);
    }

    /** Combines all but the last two. */
    void mergeStatesToTwo(int first, int count) {
        for (int step = 1; step < count / 2; step *= 2) {
            for (int left = first; left < first + count; left += 2 * step) {
                merge(state(left), state(left), state(left + step), left + "" + (left + step));
            }
        }
    }

    /** Combines an element or a partial. */
    void accumulate(List<Expr> state, Expr index) {
        accumulate(state, index, "");
    }

    /** Combines an element of the item's segment, or a partial. */
    void accumulateOfSegment(String number) {
        Expr place = ofPart(Ints.named(number));
        if (overPartials) {
            eachValue(() -> accumulatePartials(running(), place, ""));
        } else {
            accumulate(running(), input -> elementOf(input, Ints.named(number)), indexOf(Ints.named(number)), "");
        }
    }

    /** Loads four elements of the item's segment from a number on, {@code next} apart, into variables numbered so. */
    void loadTurn(String from, int first) {
        loadTurn(from, "next", first, names.streamed(), false);
    }

    /** Loads four elements of inputs from a number on, these steps apart; those of the next turn for {@link #assignNext}. */
    void loadTurn(String from, String step, int first, List<InputArray> inputs, boolean next) {
        for (int number = 0; number < Turns.Fours.COUNT; number++) {
            for (InputArray input : inputs) {
                declareAhead(input, first + number, next, elementOf(input, Ints.turn(from, step, number)));
            }
        }
    }

    Expr elementOfTurn(int number) {
        return ahead(number).apply(names.streamed().getFirst());
    }

    /** Combines the loaded elements in order. */
    void accumulateTurn(String from, int first) {
        for (int number = 0; number < Turns.Fours.COUNT; number++) {
            accumulate(running(), ahead(first + number), indexOf(Ints.turn(from, "next", number)),
                    String.valueOf(first + number));
        }
    }

    /** Combines the loaded elements of one or two turns of four with each other, then with the accumulator. */
    void combineTurns(String... turns) {
        int elements = turns.length * Turns.Fours.COUNT;
        for (int own = 0; own < elements; own++) {
            Expr index = Ints.turn(turns[own / Turns.Fours.COUNT], "next", own % Turns.Fours.COUNT);
            declareElement(state(own), ahead(own), indexOf(index), String.valueOf(own));
        }
        combineStates(elements);
    }

    /** Combines an element; the suffix separates copies in one block. */
    void accumulate(List<Expr> state, Expr index, String suffix) {
        if (overPartials) {
            eachValue(() -> accumulatePartials(state, index, suffix));
        } else {
            accumulate(state, input -> element(input, index), index, suffix);
        }
    }

    private void accumulatePartials(List<Expr> state, Expr index, String suffix) {
        Expr place = isWide() ? Ints.sum(Ints.product(index, WIDTH), K) : index;
        mergeLoaded(state, state, names.elements("in", place, Expr.Storage.TORNADO), suffix);
    }

    /** Combines with values in an array, which are read first if there are several. */
    void mergeLoaded(List<Expr> targets, List<Expr> left, List<Expr> values, String suffix) {
        if (values.size() == 1) {
            merge(targets, left, values, suffix);
            return;
        }
        List<Expr> right = names.locals("right", suffix);
        declare(right, values);
        merge(targets, left, right, suffix);
    }

    void accumulate(List<Expr> state, Function<InputArray, Expr> load, Expr index, String suffix) {
        statements(ofElement(state, load, index, suffix, GuardedExtreme.unbranched(model)));
    }

    private List<Stmt> ofElement(List<Expr> state, Function<InputArray, Expr> load, Expr index, String suffix,
            List<Stmt> statements) {
        Placement.State place =
                (component, at) -> at == null ? state.get(component) : slots(Ints.LOCAL_ID, at).get(component);
        return new Placement(place, place, element -> load.apply(model.inputs().get(element.input())),
                this::parameter, ofAll(index), suffix)
                .of(statements);
    }

    /** The index in the whole input; adds the part that is equal for all lanes first. */
    Expr ofAll(Expr index) {
        if (!reduction.indexing().isOffset() && !perSegment) {
            return index;
        }
        if (index instanceof Expr.Binary sum && sum.right() instanceof Expr.Constant) {
            return new Expr.Binary("+", ofAll(sum.left()), sum.right(), indexKind());
        }
        return new Expr.Binary("+", new Expr.Local(perSegment ? "first" : "origin", indexKind()), index, indexKind());
    }

    /** Reads a parameter once, before the elements; a streamed input may be empty and is read on use. */
    Expr parameter(Expr.Parameter parameter) {
        InputArray input = inputs().get(parameter.input());
        Expr index = Ints.number(parameter.index());
        Expr place = !perSegment || !input.streamed() ? index : ragged ? ofPart(index) : Ints.ofSegment(index);
        Expr element = element(input, place);
        if (input.streamed()) {
            return element;
        }
        Expr.Local once = new Expr.Local(names.parameter(input, parameter.index()), parameter.kind());
        String line = Printer.lines(List.of(new Stmt.Declare(once.kind(), once.name(), element))).getFirst();
        if (!hasHead(line)) {
            head(line);
        }
        return once;
    }

    /** Loads the elements at these indices first, then combines them in order. */
    void accumulateAhead(List<Expr> indices) {
        loadElementsAhead(indices, false);
        accumulateElementsAhead(indices);
    }

    void accumulateElementsAhead(List<Expr> indices) {
        for (int number = 0; number < indices.size(); number++) {
            accumulateWide(ahead(number), indices.get(number), number);
        }
    }

    /** Loads the elements at these indices first, then combines them like {@link #combineLanes}. */
    void combineElements(List<Expr> indices) {
        loadElementsAhead(indices, false);
        for (int turn = 0; turn < indices.size(); turn++) {
            declareElement(state(turn), ahead(turn), indices.get(turn), String.valueOf(turn));
        }
        combineStates(indices.size());
    }

    /** Loads the elements at these indices, for this iteration or the next one. */
    void loadElementsAhead(List<Expr> indices, boolean next) {
        for (int number = 0; number < indices.size(); number++) {
            for (InputArray input : names.streamed()) {
                declareAhead(input, number, next, element(input, indices.get(number)));
            }
        }
    }

    void declareAhead(InputArray input, int number, boolean next, Expr value) {
        String name = next ? next(input, number) : ahead(input, number);
        if (next) {
            assignments.add(ahead(input, number) + " = " + name + ";");
        }
        statements(List.of(new Stmt.Declare(input.type().value(), name, value)));
    }

    void assignNext() {
        lines(assignments);
        assignments.clear();
    }

    Function<InputArray, Expr> ahead(int turn) {
        return input -> new Expr.Local(ahead(input, turn), input.type().value());
    }

    private void combineStates(int count) {
        mergeStates(state(0), 0, count);
        merge(names.state(), names.state(), state(0), "");
    }

    private String ahead(InputArray input, int number) {
        return names.input(input) + number + "Ahead"; // no number at the end, which names in an element's code have
    }

    private String next(InputArray input, int number) {
        return names.input(input) + number + "Next";
    }

    // Vectors

    void loadVectors(String name, Expr index) {
        for (InputArray input : names.streamed()) {
            String type = input.type().vector();
            uses.types(type);
            line(type + " " + names.vector(input, name) + " = " + names.input(input) + ".get(" + Printer.text(index)
                    + ");");
        }
    }

    /** Combines a vector's lanes into separate accumulators, from {@code first} on. */
    void accumulateLanes(String vector, Expr index, int first) {
        for (int lane = 0; lane < 4; lane++) {
            accumulate(state(first + lane), lane(vector, lane), indexOf(lane, index), String.valueOf(first + lane));
        }
    }

    void accumulateWideLanes(String vector, Expr index) {
        for (int lane = 0; lane < 4; lane++) {
            accumulateWide(lane(vector, lane), indexOf(lane, index), lane);
        }
    }

    void accumulateVectorsAhead(List<Expr> indices) {
        for (int number = 0; number < 4 * indices.size(); number++) {
            accumulateWide(ahead(number), indexOf(number % 4, indices.get(number / 4)), number);
        }
    }

    private void accumulateWide(Function<InputArray, Expr> load, Expr index, int number) {
        List<Stmt> one = Counting.of(model).orElse(reduction.accumulate());
        statements(ofElement(running(), load, index, String.valueOf(number), one));
    }

    /** Loads vectors and declares their lanes one by one: TornadoVM has no vectors that change between iterations. */
    void loadVectorsAhead(List<Expr> indices, boolean next) {
        String name = next ? "next" : "vector";
        for (int number = 0; number < indices.size(); number++) {
            loadVectors(name + "ABCD".charAt(number), indices.get(number));
        }
        for (int number = 0; number < 4 * indices.size(); number++) {
            for (InputArray input : names.streamed()) {
                declareAhead(input, number, next, lane(name + "ABCD".charAt(number / 4), number % 4).apply(input));
            }
        }
    }

    /** Combines a vector's lanes with each other, then with the accumulator, so that code common to all folds. */
    void combineLanes(String vector, Expr index) {
        for (int lane = 0; lane < 4; lane++) {
            declareElement(state(lane), lane(vector, lane), indexOf(lane, index), String.valueOf(lane));
        }
        combineStates(4);
    }

    private void declareElement(List<Expr> state, Function<InputArray, Expr> load, Expr index, String suffix) {
        List<Stmt> assigned = ofElement(state, load, index, suffix, reduction.assign());
        if (assigned.size() == state.size() && assigned.stream().allMatch(Stmt.Assign.class::isInstance)) {
            declare(state, assigned.stream().map(statement -> ((Stmt.Assign) statement).value()).toList());
            return;
        }
        declare(state);
        statements(assigned);
    }

    Function<InputArray, Expr> lane(String vector, int lane) {
        return input -> {
            String name = names.vector(input, vector);
            if (input.type().isInWords()) {
                return new Expr.Call("Bits.byteOf", List.of(Ints.named(name), Ints.number(lane)), Kind.INT);
            }
            Expr value = new Expr.Call(name + ".get" + "XYZW".charAt(lane), List.of(), input.type());
            return input.type() == Kind.INT && mistyped.hasLanes() ? Ints.sum(value, Ints.named("zero")) : value;
        };
    }

    static Expr indexOf(int lane, Expr vector) {
        Expr start = Ints.product(Ints.named("LANES"), vector);
        return lane == 0 ? start : Ints.sum(start, Ints.number(lane));
    }

    void accumulateTail(List<Expr> state, Expr index) {
        accumulate(state, input -> new Expr.ArrayElement(names.tail(input), index, Expr.Storage.TORNADO, input.type()),
                Ints.sum(Ints.product(Ints.named("LANES"), Ints.named("vectors")), index), "");
    }

    /** Returns the identity of a component; a launch over segments reads it often, so infinities are not quotients. */
    Expr identity(StatePart part) {
        if (perSegment && part.type().isFloating() && part.identity().endsWith("_INFINITY")) {
            return infinity(part.type(), part.identity().contains("POSITIVE"));
        }
        return mistyped.identity(part);
    }
}
