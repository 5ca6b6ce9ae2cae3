package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Printer;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.model.LastStep;
import io.funnel.processor.writer.text.Hoisted;
import io.funnel.processor.writer.text.Ints;
import io.funnel.processor.writer.text.Results;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Third phases: they store the value of a group or of an item. */
final class Store {

    /** A phase of a kernel: it loads and combines an item's elements, combines in the group, or stores. */
    @FunctionalInterface
    interface Phase {

        Phase NONE = kernel -> {};

        /** Writes its statements and records their needs. */
        void write(KernelWriter kernel);
    }

    private static final String PARTIALS = "partials";
    private static final String OF_GROUP = "{@code partials[groupId]}, one a work-group, stored by its item 0";

    private static final String OF_SEGMENT = "if (lane == 0 && count >= 0)";
    private static final String OF_ROW = "if (lane == 0 && place * n < elements)";

    private Store() {}

    static void groupPartial(KernelWriter kernel) {
        kernel.leaves(PARTIALS, OF_GROUP);
        kernel.comment(kernel.isWide()
                ? "Store: the work-group's partial, WIDTH values, each by the item that combined it last."
                : "Store: item 0 holds the work-group's partial.");
        kernel.storeSlots(Ints.GROUP_ID);
    }

    static void segmentPartial(KernelWriter kernel) {
        if (kernel.ragged) {
            kernel.leaves(PARTIALS, "a value for each piece at {@link Pieces#slot}, stored by lane 0");
            kernel.comment("Store: lane 0 holds the value of the piece.");
            kernel.block(OF_SEGMENT, () -> {
                Expr slot = Ints.call("Pieces.slot", "piece", "entry", "kind", "pieces", "length");
                kernel.storeSlots(kernel.shared("slot", slot), Ints.LOCAL_ID);
            });
            return;
        }
        if (kernel.rowTiles) {
            kernel.leaves(PARTIALS, "a value for each row, stored by lane 0");
            kernel.comment("Store: lane 0 holds the row's value.");
            kernel.block(OF_ROW, () -> kernel.storeSlots(kernel.shared("slot",
                    Ints.sum(Ints.product(Ints.named("turn"), Ints.named("ofGroup")), Ints.named("place"))),
                    Ints.LOCAL_ID));
            return;
        }
        kernel.leaves(PARTIALS, "a value for each part at {@link Lanes#slot}, stored by lane 0");
        kernel.comment("Store: lane 0 holds the value of the segment's part.");
        kernel.block(OF_SEGMENT, () -> {
            Expr slot = Ints.call("Lanes.slot", "segment", "turn", "length");
            kernel.storeSlots(kernel.shared("slot", slot), Ints.LOCAL_ID);
        });
    }

    static void keyPartials(KernelWriter kernel) {
        kernel.leaves(PARTIALS, "{@code partials[key * groups + groupId]}, one a key and work-group");
        kernel.comment("Store: the first column holds the work-group's states.");
        kernel.line("int groups = globalSize / groupSize;");
        kernel.block("for (int key = localId; key < count; key += groupSize)", () -> {
            Expr key = Ints.named("key");
            Expr slot = Ints.sum(Ints.product(key, Ints.named("groups")), Ints.GROUP_ID);
            kernel.storeSlots(kernel.shared("slot", slot), kernel.shared("own", Ints.product(key, Ints.GROUP_SIZE)));
        });
    }

    /** Stores the result, behind the state if the launch keeps it, for segments that the launch reduces whole. */
    static Phase segmentResult(Results results) {
        return kernel -> {
            kernel.comment("");
            kernel.uses.types("Lanes");
            kernel.head("int keeps = length.get(Lanes.KEEPS);");
            kernel.block(kernel.rowTiles ? OF_ROW : OF_SEGMENT, () -> {
                kernel.line("int slot = "
                        + (kernel.rowTiles ? "turn * ofGroup + place" : "Lanes.slot(segment, turn, length)") + ";");
                kernel.block("if (keeps == 1)", () -> kernel.storeSlots(LastStep.SLOT, Ints.LOCAL_ID));
                kernel.storeResults(results, Ints.LOCAL_ID);
            });
        };
    }

    /** Stores a value for each element of the segments, whose state all lanes read. */
    static Phase segmentValues(ElementMap map) {
        return kernel -> {
            kernel.line("context.localBarrier(); // before all lanes read the state");
            kernel.block("if (segment < segments)", () -> {
                kernel.line("int own = localId - lane * apart; // the first lane's item");
                storeValues(kernel, map, Ints.named("own"));
            });
            kernel.block("if (localId == 0)", () -> kernel.line("done.set(groupId, 1);"));
        };
    }

    /** Declares what all elements make, over their state; returns the statements that store a value. */
    static List<Stmt> ofAll(KernelWriter kernel, ElementMap map, List<Expr> state) {
        int count = map.all().size();
        kernel.statements(Walk.rewrite(map.whole().subList(0, count),
                node -> node instanceof Expr.State part ? state.get(part.component()) : node));
        return once(kernel, map.whole().subList(count, map.whole().size()), map, map.all()::contains);
    }

    /** Declares the values that no element changes; returns the statements that read them. */
    static List<Stmt> once(KernelWriter kernel, List<Stmt> stores, ElementMap map, Predicate<Expr> known) {
        Hoisted hoisted = Hoisted.of(stores, map, known);
        kernel.statements(List.copyOf(hoisted.values()));
        return hoisted.stores();
    }

    /** Stores the values of a lane's elements, behind declarations over the state in an item's slots. */
    private static void storeValues(KernelWriter kernel, ElementMap map, Expr item) {
        List<Stmt> stores = ofAll(kernel, map, kernel.slots(item));
        Function<InputArray, Expr> loaded = input -> kernel.element(input, ElementMap.PLACE);
        kernel.line("int e = lane;");
        if (stores.size() == 1 && stores.getFirst() instanceof Stmt.Store) {
            kernel.block("while (e + 3 * lanes < count)", () -> {
                kernel.loadTurn("e", "lanes", 0, map.inputs().stream().filter(InputArray::streamed).toList(), false);
                for (int number = 0; number < Turns.Fours.COUNT; number++) {
                    Expr turn = Ints.turn("e", "lanes", number);
                    Expr place = kernel.ofPart(turn);
                    kernel.statements(Walk.rewrite(placed(kernel, map, stores, turn, kernel.ahead(number)),
                            node -> node.equals(ElementMap.PLACE) ? place : node));
                }
                kernel.line("e += 4 * lanes;");
            });
        }
        kernel.block("while (e < count)", () -> {
            Expr number = Ints.named("e");
            kernel.line("int at = " + Printer.text(kernel.ofPart(number)) + ";");
            kernel.statements(placed(kernel, map, stores, number, loaded));
            kernel.line("e += lanes;");
        });
    }

    static List<Stmt> placed(KernelWriter kernel, ElementMap map, List<Stmt> stores, Expr number,
            Function<InputArray, Expr> loaded) {
        Expr index = kernel.ofAll(kernel.indexOf(number));
        return Walk.rewrite(stores, node -> switch (node) {
            case Expr.Element e when map.inputs().get(e.input()).streamed() ->
                loaded.apply(map.inputs().get(e.input()));
            case Expr.Element e ->
                kernel.element(map.inputs().get(e.input()), index.kind() == Kind.INT ? index : Ints.toInt(index));
            case Expr.Parameter p -> kernel.parameter(p);
            case Expr.Index _ -> index;
            default -> node;
        });
    }

    static void lanePartial(KernelWriter kernel) {
        kernel.leaves(PARTIALS, OF_GROUP);
        kernel.comment("Store: lane 0 holds the work-group's partial.");
        kernel.block("if (localId == 0)", () -> kernel.store(Ints.GROUP_ID, kernel.lanes()));
    }

    static void atomic(KernelWriter kernel) {
        kernel.leaves("result",
                "{@code result[0]}, which holds the identity before the launch; the groups arrive in any"
                        + " order, so the last bits may differ from run to run");
        kernel.comment("Store: item 0 adds the work-group's value to the result.");
        kernel.block("if (localId == 0)", () -> kernel.line("context.atomicAdd(result, 0, slots[0]);"));
    }

    static void onlyItem(KernelWriter kernel) {
        kernel.leaves(PARTIALS, OF_GROUP);
        kernel.comment("Store: the item's value is the work-group's partial.");
        kernel.store(Ints.GROUP_ID, kernel.running());
    }

    static void eachItem(KernelWriter kernel) {
        kernel.leaves(PARTIALS, "{@code partials[globalId]}, one an item; groups of one item are meant");
        kernel.comment("Store: one partial an item.");
        kernel.storeRunning(Ints.GLOBAL_ID);
    }

    /** Stores each item's combination of its two remaining accumulators. */
    static void eachItemOfTwo(KernelWriter kernel) {
        kernel.leaves(PARTIALS, "{@code partials[globalId]}, one an item; groups of one item are meant");
        kernel.comment("Store: one partial an item.");
        List<Expr> left = kernel.state(0);
        kernel.storeMerged(Ints.GLOBAL_ID, left, kernel.state(2), "02");
    }

    static Phase firstItems(String count, String words) {
        return kernel -> {
            kernel.leaves("out",
                    "{@code out[0]} to {@code out[" + words + " - 1]}, at least one, stored by the items of"
                            + " these numbers");
            kernel.comment("Store: one value an item; without elements the identity is the one value.");
            kernel.block("if (globalId < Math.max(" + count + ", 1))",
                    () -> kernel.store(Ints.GLOBAL_ID, kernel.running()));
        };
    }
}
