package io.funnel.processor.writer;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Placement;
import io.funnel.processor.code.Printer;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Model;
import io.funnel.processor.model.StatePart;
import io.funnel.processor.writer.text.Layout;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Names;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Writes the functions that the host engine calls: a loop over a range of memory segments, with the state in local
 * variables, and the combination of two states in place.
 */
final class HostRange extends HostCode {

    private static final String RANGE = "reduceRange";
    private static final String RANGE_ON_HEAP = "reduceRangeOnHeap";
    private static final String SCAN = "scanRange";
    private static final String COMBINE = "combineSlots";
    private static final String IDENTITY = "storeIdentity";
    private static final String LANES = "lanes";

    private final int lanes;

    public HostRange(Target target, Uses uses) {
        super(target, uses);
        this.lanes = lanes(model);
    }

    /** The number of accumulators, the same as the library's {@code Signature.hostLanes}. */
    private static int lanes(Model model) {
        if (!model.traits().commutative() || model.width() > 1) {
            return 1;
        }
        return switch (model.state().size()) {
            case 1 -> 8;
            case 2 -> 4;
            case 3, 4 -> 2;
            default -> 1;
        };
    }

    // For the definition

    /** Returns the call of the loop over ranges in memory of one kind. */
    public String range(boolean onHeap) {
        List<String> arguments = new ArrayList<>();
        for (int i = 0; i < model.inputs().size(); i++) {
            arguments.add("in.get(" + i + ")");
        }
        arguments.addAll(List.of("first", "from", "to"));
        return call(onHeap ? RANGE_ON_HEAP : RANGE, arguments, "slot", "rows", "turn");
    }

    /** Returns the call of the loop that stores a state for each element; empty if no such loop is right. */
    public String scan() {
        if (!isScanned()) {
            return "";
        }
        List<String> arguments = new ArrayList<>(IntStream.range(0, model.inputs().size())
                .mapToObj(input -> "in.get(" + input + ")").toList());
        arguments.addAll(List.of("first", "from", "to"));
        return Lines.method("\n@Override\n", "public void " + SCAN
                + "(List<MemorySegment> in, long first, long from, long to, Operands states, int before, int slot, int step)",
                method -> method.add(call(SCAN, arguments, "before", "slot", "step")));
    }

    /** Bounded variants have no scans, and what reads the number of elements has no values of prefixes. */
    private boolean isScanned() {
        return model.original() == null && !target.isReproducible() && body.indexing() != Indexing.LENGTH;
    }

    /** Returns the call that combines pairs of slots. */
    public String combine() {
        return call(COMBINE, List.of(), "left", "right", "into", "count", "step");
    }

    /** Returns the call that stores the identity, for states too large to allocate for it. */
    public String identity() {
        return call(IDENTITY, List.of(), "slot");
    }

    private String call(String function, List<String> inputs, String... slots) {
        String arguments =
                Stream.of(inputs.stream(), OperandText.components(model, "states").stream(), Stream.of(slots))
                        .flatMap(part -> part).collect(Collectors.joining(", "));
        return target.host() + "." + function + "(" + arguments + ");";
    }

    // For the host class

    public List<String> all() {
        uses.types("HostMemory", "MemorySegment", "ValueLayout");
        names.streamed().forEach(input -> uses.layout(input.type()));
        List<String> functions = new ArrayList<>(List.of(
                documentation() + loop(RANGE, input -> "outsideHeap"),
                "/** As {@link #" + RANGE + "}, of Java arrays. */\n"
                        + loop(RANGE_ON_HEAP, input -> input.type().keyword() + "sOnHeap"),
                combineSlots()));
        if (isScanned()) {
            functions.add(scanRange());
        }
        if (wide) {
            functions.add(storeIdentity());
        }
        return functions;
    }

    private String documentation() {
        if (model.original() != null) {
            return "/** As {@link " + target.original().host() + "#" + RANGE + "}. */\n";
        }
        return Layout.fillComments("/**\n * Combines rows of " + names.streamedInWords() + ", outside the heap, "
                + (lanes > 1 ? "with " + lanes + " lanes" : "in order")
                + ", as {@code Definition.reduceRows} documents.\n */\n", 1);
    }

    private String parameters() {
        return String.join(", ", names.parameters("out"));
    }

    /** Writes a loop; only the text that reveals the kind of memory to the compiler differs between loops. */
    private String loop(String name, Function<InputArray, String> kindOfMemory) {
        Lines method = new Lines();
        String segments = model.inputs().stream().map(input -> "MemorySegment " + names.input(input))
                .collect(Collectors.joining(", "));
        method.block("static void " + name + "(" + segments + ", long first, long start, long end, "
                + parameters() + ", int slot, int rows, long turn)", () -> {
                    for (InputArray input : names.streamed()) {
                        String segment = names.input(input);
                        method.add(segment + " = HostMemory." + kindOfMemory.apply(input) + "(" + segment + ");");
                    }
                    readAhead(method);
                    method.add("int count = (int) (end - start);");
                    if (lanes > 1) {
                        method.add("int block = count / " + lanes + " * " + lanes + "; // in whole turns");
                    }
                    method.block("for (int row = 0; row < rows; row++, first -= turn, start += count, slot++)", () -> {
                        if (wide) {
                            overValues(method);
                        } else if (lanes > 1) {
                            inLanes(method);
                        } else {
                            inOrder(method);
                        }
                    });
                });
        return method.text();
    }

    /** Takes an element for each lane a turn; a long element is written once, since the JVM compiles no long methods. */
    private void inLanes(Lines method) {
        if (body.isLong()) {
            inArraysOfLanes(method);
            return;
        }
        for (int lane = 0; lane < lanes; lane++) {
            method.add(declareState(String.valueOf(lane)));
        }
        method.block("for (int k = 0; k < block; k += " + lanes + ")", () -> {
            method.add("long i = start + k;");
            declareIndex(method);
            for (int lane = 0; lane < lanes; lane++) {
                String number = String.valueOf(lane);
                accumulate(method, inVariables(number), lane, number);
            }
        });
        method.block("for (int k = block; k < count; k++)", () -> {
            method.add("long i = start + k;");
            declareIndex(method);
            accumulate(method, inVariables("0"), 0, "");
        });
        method.add("");
        method.add("// Combine the lanes, neighbours first; without a whole turn all but the first one are empty.");
        method.block("if (block > 0)", () -> combineLanes(method, lane -> names.state(String.valueOf(lane))));
        store(method, names.state("0"));
    }

    private void inArraysOfLanes(Lines method) {
        uses.types("Arrays");
        for (StatePart part : model.state()) {
            String lanesOfPart = names.belonging(LANES, model.state().indexOf(part));
            String keyword = part.type().keyword();
            method.add(keyword + "[] " + lanesOfPart + " = new " + keyword + "[" + lanes + "];");
            method.add("Arrays.fill(" + lanesOfPart + ", " + Names.identity(model, part) + ");");
        }
        List<Expr> state = names.elements(LANES, new Expr.Local("lane", Kind.INT), Expr.Storage.JAVA);
        method.block("for (int k = 0; k < count; k++)", () -> {
            method.add("int lane = k < block ? k % " + lanes + " : 0;");
            method.add("long i = start + k;");
            declareIndex(method);
            accumulate(method, (component, at) -> state.get(component), 0, "");
        });
        method.add("");
        method.add("// Combine the lanes, neighbours first; without a whole turn all but the first one are empty.");
        method.block("if (block > 0)", () -> combineLanes(method, this::laneOfArray));
        store(method, laneOfArray(0));
    }

    private List<Expr> laneOfArray(int lane) {
        return names.elements(LANES, new Expr.Constant(String.valueOf(lane), Kind.INT), Expr.Storage.JAVA);
    }

    private void combineLanes(Lines method, IntFunction<List<Expr>> state) {
        for (int distance = 1; distance < lanes; distance *= 2) {
            for (int lane = 0; lane < lanes; lane += 2 * distance) {
                List<Expr> left = state.apply(lane);
                List<Expr> right = state.apply(lane + distance);
                merge(method, left, right, lane + "" + distance);
            }
        }
    }

    private void inOrder(Lines method) {
        method.add(declareState(""));
        overBlock(method, inVariables(""));
        store(method, names.state());
    }

    private void overValues(Lines method) {
        method.add(IDENTITY + "(" + String.join(", ", names.belonging("out")) + ", slot);");
        method.add(
                "MemorySegment slotValues = HostMemory.outsideHeap(" + names.belonging("out", 0) + ".getSegment());");
        method.add("int slotStart = slot * WIDTH;");
        Expr start = new Expr.Local("slotStart", Kind.INT);
        overBlock(method, (component, at) -> new Expr.ArrayElement("slotValues",
                at == null ? start : new Expr.Binary("+", start, at, Kind.INT), Expr.Storage.SEGMENT, kind()));
    }

    private void overBlock(Lines method, Placement.State state) {
        method.block("for (int k = 0; k < count; k++)", () -> {
            method.add("long i = start + k;");
            declareIndex(method);
            accumulate(method, state, 0, "");
        });
    }

    private Kind kind() {
        return model.state().getFirst().type();
    }

    private Placement.State inVariables(String number) {
        return (component, at) -> names.state(number).get(component);
    }

    // Slots

    private void store(Lines method, List<Expr> values) {
        for (int i = 0; i < values.size(); i++) {
            method.add(names.belonging("out", i) + ".set(slot, " + Printer.text(values.get(i)) + ");");
        }
    }

    /** The loop over elements outside the heap: the state of each follows that of the one before. */
    private String scanRange() {
        String segments = model.inputs().stream().map(input -> "MemorySegment " + names.input(input))
                .collect(Collectors.joining(", "));
        return Lines.method(
                "/** Stores the state of the elements up to each, after that of slot {@code before}, {@code step} slots apart. */\n",
                "static void " + SCAN + "(" + segments + ", long first, long start, long end, " + parameters()
                        + ", int before, int slot, int step)",
                method -> {
                    for (InputArray input : names.streamed()) {
                        String segment = names.input(input);
                        method.add(segment + " = HostMemory.outsideHeap(" + segment + ");");
                    }
                    readAhead(method);
                    method.add("int count = (int) (end - start);");
                    if (wide) {
                        scanValues(method);
                        return;
                    }
                    method.add(declareState(""));
                    method.block("if (before >= 0)", () -> {
                        for (int i = 0; i < model.state().size(); i++) {
                            method.add(names.accumulator("", i) + " = " + names.belonging("out", i) + ".get(before);");
                        }
                    });
                    method.block("for (int k = 0; k < count; k++, slot += step)", () -> {
                        method.add("long i = start + k;");
                        declareIndex(method);
                        accumulate(method, inVariables(""), 0, "");
                        store(method, names.state());
                    });
                });
    }

    /** Copies the state before each element, and combines the element there. */
    private void scanValues(Lines method) {
        String out = names.belonging("out", 0);
        method.add("MemorySegment slotValues = HostMemory.outsideHeap(" + out + ".getSegment());");
        Expr start = new Expr.Local("slotStart", Kind.INT);
        method.block("for (int k = 0; k < count; k++, before = slot, slot += step)", () -> {
            method.add("int slotStart = slot * WIDTH;");
            String bytes = " * " + kind().box() + ".BYTES";
            method.block("if (before < 0)", () -> method.add(IDENTITY + "(" + out + ", slot);"), "} else",
                    () -> method.add("MemorySegment.copy(slotValues, (long) before * WIDTH" + bytes
                            + ", slotValues, (long) slotStart" + bytes + ", (long) WIDTH" + bytes + ");"),
                    "}");
            method.add("long i = start + k;");
            declareIndex(method);
            accumulate(method, (component, at) -> new Expr.ArrayElement("slotValues",
                    at == null ? start : new Expr.Binary("+", start, at, Kind.INT), Expr.Storage.SEGMENT, kind()), 0,
                    "");
        });
    }

    private String combineSlots() {
        return Lines.method("/** Combines pairs of slots, the left one's elements before the right one's. */\n",
                "static void " + COMBINE + "(" + parameters() + ", int left, int right, int slot, int count, int step)",
                method -> {
                    if (wide) {
                        method.add("MemorySegment states = " + names.belonging("out", 0) + ".getSegment();");
                    }
                    method.block("for (int pair = 0; pair < count; pair++, left += step, right += step, slot += step)",
                            () -> {
                                if (wide) {
                                    method.block(EACH_VALUE, () -> combineValues(method));
                                } else {
                                    combineStates(method);
                                }
                            });
                });
    }

    private void combineStates(Lines method) {
        List<Expr> other = names.locals("other", "");
        for (int i = 0; i < other.size(); i++) {
            String keyword = model.state().get(i).type().keyword();
            String out = names.belonging("out", i);
            method.add(keyword + " " + names.accumulator("", i) + " = " + out + ".get(left);");
            method.add(keyword + " " + Printer.text(other.get(i)) + " = " + out + ".get(right);");
        }
        merge(method, names.state(), other, "");
        store(method, names.state());
    }

    /** Combines through the segment, which is faster than through the array. */
    private void combineValues(Lines method) {
        String layout = uses.layout(kind());
        String keyword = kind().keyword();
        method.add(keyword + " value = states.getAtIndex(" + layout + ", (long) left * WIDTH + k);");
        method.add(keyword + " otherValue = states.getAtIndex(" + layout + ", (long) right * WIDTH + k);");
        merge(method, List.of(new Expr.Local("value", kind())), List.of(new Expr.Local("otherValue", kind())), "");
        method.add("states.setAtIndex(" + layout + ", (long) slot * WIDTH + k, value);");
    }

    private String storeIdentity() {
        return Lines.method("/** Stores the identity in a slot. */\n",
                "static void " + IDENTITY + "(" + parameters() + ", int slot)",
                method -> method.block(EACH_VALUE,
                        () -> method.add(names.belonging("out", 0) + ".set(slot * WIDTH + k, IDENTITY);")));
    }
}
