package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.Limits;
import io.funnel.processor.model.Model;
import io.funnel.processor.writer.text.Ints;
import io.funnel.processor.writer.text.Lines;
import io.funnel.processor.writer.text.Names;
import io.funnel.processor.writer.text.Results;
import io.funnel.processor.writer.text.Shared;
import io.funnel.processor.writer.text.Target;
import io.funnel.processor.writer.text.Uses;
import io.funnel.strategy.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The frame of a kernel's statements: parameters, first reads, local memory, and its documented contract. */
abstract class KernelFrame {

    final Model model;
    final Names names;
    /** The reduction whose states the kernel stores. */
    final Target outputs;
    final OptionalInt counted;
    final Uses uses;
    final boolean overPartials;
    private final String slotCount;
    /** Whether another kernel over elements has its comments. */
    boolean resembling;

    private final Lines body = new Lines();

    private final List<String> head = new ArrayList<>();
    private final List<String> turnHead = new ArrayList<>();
    /** Whether its streamed inputs are vectors, each with a tail. */
    boolean vectors;
    /** Whether a launch reduces many segments. */
    boolean perSegment;
    /** Whether its segments have lengths of their own. */
    boolean ragged;
    /** Whether its items keep a state for each key. */
    boolean keyed;
    /** Whether its segments are rows that lie in local memory. */
    boolean rowTiles;
    /** Whether it leaves a value for each element. */
    boolean scanned, scansColumns, scansSegments;
    boolean slots;
    String result = "partials";
    /** The map after the reduction whose values it stores in the place of states; null without one. */
    @Nullable ElementMap map;
    /** The results that it stores behind the states. */
    Results results = new Results(List.of(), "");
    private String takes = "";
    private String leaves = "";
    private String barriers = "none";
    private String groupSizes = "any";

    /** Takes the component that counts elements, which the kernel stores but does not carry; empty for none. */
    KernelFrame(Target target, OptionalInt counted, Uses uses, boolean overPartials, String largestGroup) {
        Target carried = counted.isPresent() ? target.without(counted.getAsInt()) : target;
        this.outputs = target;
        this.counted = counted;
        this.model = carried.model();
        this.names = carried.names();
        this.uses = uses;
        this.overPartials = overPartials;
        this.slotCount = largestGroup + (isWide() ? " * WIDTH" : "");
    }

    final boolean isWide() {
        return model.width() > 1;
    }

    final void line(String line) {
        body.add(line);
    }

    final void lines(List<String> lines) {
        body.add(lines);
    }

    /** Adds a comment before a phase; a kernel that resembles one over elements leaves it to that one. */
    final void comment(String text) {
        body.add("");
        if (!overPartials && !resembling) {
            body.add("// " + text);
        }
    }

    final void block(String header, Runnable inside) {
        body.block(header, inside);
    }

    final void choice(String header, Runnable inside, Runnable otherwise) {
        body.block(header, inside, "} else", otherwise, "}");
    }

    void head(String line) {
        head.add(line);
    }

    boolean hasHead(String line) {
        return head.contains(line);
    }

    void takes(String what) {
        takes = what;
    }

    /** Adds a line before the phases of each turn of a launch over segments. */
    void ofTurn(String line) {
        turnHead.add(line);
    }

    final Kind indexKind() {
        return indexing() == Indexing.LONG ? Kind.LONG : Kind.INT;
    }

    /** The dependence of the elements' states or values on the index. */
    final Indexing indexing() {
        Indexing ofBody = overPartials ? Indexing.NONE : model.body().indexing();
        return ofBody == Indexing.NONE && map != null ? map.indexing() : ofBody;
    }

    /** The inputs of the reduction, and of the map after it. */
    final List<InputArray> inputs() {
        return map == null ? model.inputs() : map.inputs();
    }

    void leaves(String array, String where) {
        result = array;
        leaves = where;
    }

    /** Records the number of barriers that a group passes, one before each step, and the valid group sizes. */
    void combines(String count, String sizes) {
        barriers = count;
        groupSizes = sizes;
    }

    /** The names of the streamed inputs, in words. */
    String elements() {
        return overPartials ? "the partials" : names.streamedInWords();
    }

    String tails() {
        return Names.inWords(names.streamed().stream().map(names::tail).toList());
    }

    /** Returns the vectors in an iteration of a counting kernel: fewer if large elements or states need registers. */
    int vectorsAhead() {
        boolean small = model.width() < Turns.LARGE_STATE
                && names.streamed().stream().allMatch(input -> input.type() != Kind.DOUBLE);
        return small ? 4 : 2;
    }

    /** Returns an index that each component of the state uses, in a variable if there are several. */
    Expr shared(String name, Expr index) {
        if (outputs.model().state().size() == 1 && !isWide()) {
            return index;
        }
        line("int " + name + " = " + Printer.text(index) + ";");
        return Ints.named(name);
    }

    String taskType() {
        List<String> types = parameters().stream().map(KernelFrame::typeOf).toList();
        uses.types("Task" + types.size());
        return "Task" + types.size() + "<" + String.join(", ", types) + ">";
    }

    private static String typeOf(String parameter) {
        return parameter.substring(0, parameter.indexOf(' '));
    }

    private List<String> parameters() {
        List<String> parameters = new ArrayList<>(List.of("KernelContext context"));
        if (overPartials) {
            parameters.addAll(names.parameters("in"));
        } else {
            for (InputArray input : inputs()) {
                String type = vectors && input.streamed() ? input.type().vectors() : input.type().array();
                parameters.add(type + " " + names.input(input));
            }
        }
        if (vectors) {
            names.streamed().forEach(input -> parameters.add(input.type().array() + " " + names.tail(input)));
        }
        if (ragged || keyed) {
            parameters.add("IntArray " + (ragged ? "pieces" : "keys"));
        }
        if (scanned) {
            parameters.addAll(scansSegments ? List.of("IntArray starts", "IntArray places") : List.of());
            parameters.addAll(names.parameters("carries"));
        }
        parameters.add("IntArray length");
        parameters.addAll(map == null ? outputs.names().parameters(result) : Shared.values(map));
        parameters.addAll(results.parameters());
        parameters.forEach(parameter -> uses.types(typeOf(parameter)));
        return parameters;
    }

    String method(String name) {
        return Lines.method("", "public static void " + name + "(" + String.join(", ", parameters()) + ")", method -> {
            String statements = String.join("\n", head) + "\n" + String.join("\n", turnHead) + "\n" + body.text()
                    + (perSegment ? "groupId" : "");
            Stream.of(Ints.Id.values()).filter(id -> id.isIn(statements)).forEach(id -> method.add(id.declaration()));
            boolean ofPiece = turnHead.stream().anyMatch(line -> line.startsWith("int n = "));
            if (!ofPiece && (!perSegment || Shared.names(statements, "n"))) {
                method.add("int n = length.get(" + (perSegment && !ragged ? numbers() + ".LENGTH" : "0") + ");");
            }
            switch (indexing()) {
                case NONE, LENGTH -> {}
                case INT -> method.add("int origin = length.get(1); // index of the first element");
                case LONG -> method.add("long origin = ((long) length.get(2) << 31) + length.get(1);"
                        + " // index of the first element");
            }
            Shared.declareZeros(statements, method);
            List<String> perPiece =
                    ofPiece ? head.stream().filter(line -> Shared.names(line, "n")).toList() : List.of();
            head.stream().filter(line -> !perPiece.contains(line))
                    .forEach(line -> method.add(resembling ? line.replaceFirst(" // .*", "") : line));
            if (slots) {
                declareSlots(method);
            }
            if (perSegment) {
                if (rowTiles) {
                    method.add("int turns = length.get(Scans.TURNS);");
                    method.add("int groups = length.get(Scans.GROUPS);");
                }
                method.add("");
                method.add("// The group's turns, each over a part of some segments.");
                method.block("for (int turn = groupId; turn < " + (rowTiles
                        ? "turns; turn += groups)"
                        : "length.get(" + numbers() + ".TURNS); turn += length.get(" + numbers() + ".GROUPS))"),
                        () -> turn(method, perPiece));
            } else {
                method.add(body.all());
            }
        });
    }

    private void turn(Lines method, List<String> ofPiece) {
        method.add(turnHead);
        method.add(ofPiece);
        method.add(body.all());
        if (rowTiles) {
            method.add("");
            method.block("if (lanes == 1)", () -> method.add("context.localBarrier(); // before the next rows"));
        } else if (!scanned) {
            Runnable barrier = () -> method.add("context.localBarrier(); // before the next turn's values");
            method.add("");
            method.block("if (lanes > 1)", barrier);
        }
    }

    /** The class whose functions read the numbers of a launch over segments. */
    private String numbers() {
        return ragged ? "Pieces" : (scanned && !scansColumns) || rowTiles ? "Scans" : "Lanes";
    }

    private String slotCount() {
        return keyed
                ? String.valueOf(Shape.Keyed.slots(Limits.stateBytes(model)))
                : scanned
                        ? String.valueOf(Limits.scanSlots(model, overPartials))
                        : rowTiles ? String.valueOf(Limits.rowGroup(model)) : slotCount;
    }

    private void declareSlots(Lines method) {
        for (int i = 0; i < model.state().size(); i++) {
            Kind type = model.state().get(i).type();
            method.add(type.keyword() + "[] " + names.belonging("slots", i) + " = context.allocate" + type.stem()
                    + "LocalArray(" + slotCount() + ");");
        }
    }

    List<String> contract() {
        return List.of("Takes: " + takes + ".", "Leaves: " + leaves + ".", "Local memory: " + localMemory() + ".",
                "Group size: " + groupSizes + ".");
    }

    private String localMemory() {
        if (!slots) {
            return "none, and no barrier";
        }
        List<String> types = model.state().stream().map(part -> part.type().keyword()).toList();
        String of = types.size() == 1 ? " values of type " : " values of each component: ";
        return slotCount() + of + String.join(", ", types) + "; barriers: " + barriers;
    }
}
