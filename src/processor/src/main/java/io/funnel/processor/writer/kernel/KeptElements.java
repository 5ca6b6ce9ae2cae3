package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.code.Kind;
import io.funnel.processor.code.Stmt;
import io.funnel.processor.code.Walk;
import io.funnel.processor.model.ElementMap;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.writer.kernel.Store.Phase;
import io.funnel.processor.writer.text.Ints;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Phases of a launch over rows whose lanes keep the elements that they reduce until they map them. */
final class KeptElements {

    private KeptElements() {}

    /** Loads all elements of a lane, which keeps them, and combines them in turn. */
    static void combine(KernelWriter kernel) {
        load(kernel);
        kernel.startState("Combine the lane's elements.");
        for (int number = 0; number < kernel.kept; number++) {
            int own = number;
            kernel.block(ifPresent(number), () -> kernel.accumulate(kernel.running(), kernel.ahead(own),
                    kernel.indexOf(Ints.turn("lane", "lanes", own)), String.valueOf(own)));
        }
        kernel.keepState();
    }

    /** Loads the elements that a lane keeps, of all inputs that it maps; for those behind the row's end its last one. */
    static void load(KernelWriter kernel) {
        takes(kernel);
        kernel.comment("Load the lane's elements, which it keeps.");
        for (int number = 0; number < kernel.kept; number++) {
            if (number > 0) {
                kernel.line("at += lanes;");
            }
            Expr place = Ints.call("Math.min", "at", "last");
            for (InputArray input : kernel.inputs().stream().filter(InputArray::streamed).toList()) {
                kernel.declareAhead(input, number, false, kernel.element(input, place));
            }
        }
    }

    /** Declares the item's lane and its row, for a launch over rows whose elements the lanes keep. */
    private static void takes(KernelWriter kernel) {
        kernel.perSegment = true;
        kernel.uses.types("Lanes");
        kernel.head("int lanes = length.get(Lanes.LANES);");
        kernel.head("int ofGroup = length.get(Lanes.OF_GROUP);");
        kernel.head("int place = Lanes.place(localId, length);");
        kernel.head(
                "int lane = place < ofGroup ? Lanes.lane(localId, length) : lanes; // no lane of items without work");
        kernel.head("int segments = Lanes.segments(lane, length);");
        kernel.head("int ofLane = (n - lane + lanes - 1) / lanes; // elements");
        kernel.head(
                "int lastRow = Math.max(length.get(Lanes.SEGMENTS), 1) - 1; // without elements a launch reads the first");
        kernel.ofTurn("int segment = turn * ofGroup + place;");
        kernel.ofTurn("int start = Math.min(segment, lastRow) * n; // items without work read the last row");
        kernel.ofTurn("int last = start + Math.max(n, 1) - 1; // the place of the row's last element");
        kernel.ofTurn("int present = segment < segments ? ofLane : 0;");
        kernel.ofTurn("int at = start + lane; // the place of the lane's next element");
        if (kernel.indexing() != Indexing.NONE) {
            kernel.head("int step = length.get(Lanes.INDEX_STEP);");
            kernel.head("int indexBase = length.get(Lanes.INDEX_BASE);");
            kernel.ofTurn(kernel.indexKind().keyword() + " first = " + (kernel.indexing().isOffset() ? "origin + " : "")
                    + "start * indexBase;");
        }
    }

    /** The condition that a lane has the kept element of a number. */
    static String ifPresent(int number) {
        return "if (present > " + number + ")";
    }

    /** Stores a value for each element that a lane keeps. */
    static Phase store(ElementMap map) {
        return kernel -> {
            kernel.line("context.localBarrier(); // before all lanes read the state");
            store(kernel, map, state -> Store.ofAll(kernel, map, kernel.withCount(state)),
                    number -> kernel.ahead(number).andThen(KeptElements::again), (_, statements) -> statements);
        };
    }

    /**
     * Stores a value for each element that a lane keeps.
     *
     * @param ofAll declares what all elements make, given the state in its slots; returns the statements that store
     * @param kept  an element of an input, by its number
     * @param last  rewrites the statements for the element of a number
     */
    static void store(KernelWriter kernel, ElementMap map, Function<List<Expr>, List<Stmt>> ofAll,
            IntFunction<Function<InputArray, Expr>> kept, BiFunction<Integer, List<Stmt>, List<Stmt>> last) {
        kernel.comment("Store the lane's values.");
        kernel.line("int own = localId - lane; // the first lane's item");
        kernel.line("int stride = length.get(Lanes.LANES); // once more, so that compilers hold no places until here");
        kernel.line("int to = start + lane;");
        List<Stmt> stores = ofAll.apply(kernel.slots(Ints.named("own")));
        for (int number = 0; number < kernel.kept; number++) {
            List<Stmt> placed = Walk.rewrite(
                    Store.placed(kernel, map, stores, Ints.turn("lane", "lanes", number), kept.apply(number)),
                    node -> node.equals(ElementMap.PLACE) ? Ints.named("to") : node);
            List<Stmt> written = last.apply(number, placed);
            if (number > 0) {
                kernel.line("to += stride;");
            }
            kernel.block(ifPresent(number), () -> kernel.statements(written));
        }
        kernel.block("if (localId == 0)", () -> kernel.line("done.set(groupId, 1);"));
    }

    /** A float by another expression, so that compilers convert it to double again and hold no doubles until then. */
    private static Expr again(Expr kept) {
        return kept.kind() == Kind.FLOAT
                ? new Expr.Binary("+", kept, Expr.unknownZero(Kind.FLOAT), Kind.FLOAT)
                : kept;
    }
}
