package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;
import io.funnel.processor.model.Indexing;
import io.funnel.processor.model.InputArray;
import io.funnel.processor.writer.kernel.Store.Phase;

/** Loads of a segment's lanes. */
final class LaneLoads {

    private LaneLoads() {}

    static void stride(KernelWriter kernel) {
        kernel.takesSegments("lane k the elements k, k + lanes, ... of a segment's part in " + kernel.elements());
        kernel.startState("Load and combine per item.");
        kernel.block("for (int i = lane; i < count; i += lanes)", () -> kernel.accumulateOfSegment("i"));
        kernel.keepState();
    }

    static void chunks(KernelWriter kernel) {
        if (kernel.rowTiles) {
            Tile.loadRows(kernel);
            kernel.startState("Combine the item's chunk, in order.");
            kernel.block("for (; i < count; i++)", () -> kernel.accumulateOfSegment("i"));
            kernel.keepState();
            return;
        }
        kernel.takesSegments("lane k the k-th chunk of a segment's part in " + kernel.elements());
        if (kernel.ragged) {
            kernel.ofTurn("int chunk = (count + lanes - 1) / lanes;");
        } else {
            kernel.head("int chunk = length.get(Lanes.CHUNK);");
        }
        kernel.ofTurn("int end = Math.min(count, (lane + 1) * chunk);");
        kernel.startState("Load and combine per item, in order.");
        kernel.block("for (int i = lane * chunk; i < end; i++)", () -> kernel.accumulateOfSegment("i"));
        kernel.keepState();
    }

    /**
     * Takes four elements a turn, which are the lane's neighbours or lie a lane apart, as the launch says. Partials, few
     * in number, are taken one by one.
     */
    static Phase turns(Phase loop) {
        return kernel -> {
            if (kernel.overPartials) {
                stride(kernel);
                return;
            }
            if (kernel.rowTiles) {
                Tile.loadRows(kernel);
            } else {
                takesFours(kernel);
            }
            loop.write(kernel);
            kernel.keepState();
        };
    }

    private static void takesFours(KernelWriter kernel) {
        kernel.takesSegments("each lane four elements a turn of a segment's part in " + kernel.elements());
        if (kernel.ragged) {
            kernel.ofTurn("int next = length.get(kind + Pieces.NEXT); // from an element of a lane's turn to its next");
            kernel.ofTurn("int i = lane * length.get(kind + Pieces.FIRST);");
        } else {
            kernel.head("int next = length.get(Lanes.NEXT); // from an element of a lane's turn to its next");
            kernel.head("int firstOfLane = lane * length.get(Lanes.FIRST);");
            kernel.ofTurn("int i = firstOfLane;");
        }
    }

    static Phase rest(Phase turns) {
        return kernel -> {
            turns.write(kernel);
            kernel.comment("The elements after the lane's last whole turn.");
            kernel.block("while (i < count)", () -> {
                kernel.accumulateOfSegment("i");
                kernel.line("i += next;");
            });
        };
    }

    /** Loads all elements of a lane, which keeps them, and combines them in turn. */
    static void kept(KernelWriter kernel) {
        loadKept(kernel);
        kernel.startState("Combine the lane's elements.");
        for (int number = 0; number < kernel.kept; number++) {
            int own = number;
            kernel.block(ofKept(number), () -> kernel.accumulate(kernel.running(), kernel.ahead(own),
                    kernel.indexOf(Ints.turn("lane", "lanes", own)), String.valueOf(own)));
        }
        kernel.keepState();
    }

    /** Loads the elements that a lane keeps, of all inputs that it maps; for those behind the row's end its last one. */
    static void loadKept(KernelWriter kernel) {
        takesKept(kernel);
        kernel.comment("Load the lane's elements, which it keeps.");
        for (int number = 0; number < kernel.kept; number++) {
            Expr place = Ints.call("Math.min", "at" + number, "last");
            for (InputArray input : kernel.inputs().stream().filter(InputArray::streamed).toList()) {
                kernel.declareAhead(input, number, false, kernel.element(input, place));
            }
        }
    }

    /** Declares the item's lane and its row, for a launch over rows whose elements the lanes keep. */
    private static void takesKept(KernelWriter kernel) {
        kernel.perSegment = true;
        kernel.uses.types("Lanes");
        kernel.head("int lanes = length.get(Lanes.LANES);");
        kernel.head("int ofGroup = length.get(Lanes.OF_GROUP);");
        kernel.head("int place = Lanes.place(localId, length);");
        kernel.head(
                "int lane = place < ofGroup ? Lanes.lane(localId, length) : lanes; // no lane of items without work");
        kernel.head("int segments = Lanes.segments(lane, length);");
        kernel.head(
                "int lastRow = Math.max(length.get(Lanes.SEGMENTS), 1) - 1; // without elements a launch reads the first");
        kernel.ofTurn("int segment = turn * ofGroup + place;");
        kernel.ofTurn("int start = Math.min(segment, lastRow) * n; // items without work read the last row");
        kernel.ofTurn("int last = start + Math.max(n, 1) - 1; // the place of the row's last element");
        kernel.ofTurn("int end = segment < segments ? start + n : 0;");
        kernel.ofTurn("int at0 = start + lane; // the place of the lane's first element");
        for (int number = 1; number < kernel.kept; number++) {
            kernel.ofTurn("int at" + number + " = at" + (number - 1) + " + lanes;");
        }
        if (kernel.indexing() != Indexing.NONE) {
            kernel.head("int step = length.get(Lanes.INDEX_STEP);");
            kernel.head("int indexBase = length.get(Lanes.INDEX_BASE);");
            kernel.ofTurn(kernel.indexKind().keyword() + " first = " + (kernel.indexing().isOffset() ? "origin + " : "")
                    + "start * indexBase;");
        }
    }

    /** The condition that a lane has the kept element of a number. */
    static String ofKept(int number) {
        return "if (at" + number + " < end)";
    }

    static void ahead(KernelWriter kernel) {
        if (kernel.rowTiles) {
            kernel.startState("Combine the item's chunk, four elements a turn, all loaded first.");
        } else {
            kernel.startState("Load and combine per item, eight or four elements a turn, all loaded first.");
            eights(kernel, () -> {
                kernel.accumulateTurn("i", 0);
                kernel.accumulateTurn("far", Turns.Fours.COUNT);
            });
        }
        Turns.Fours.OF_LANE.loop(kernel, () -> {
            Turns.Fours.OF_LANE.load(kernel);
            kernel.accumulateTurn("i", 0);
        });
    }

    /** Writes the loop over turns of eight elements, all loaded before the first is combined. */
    static void eights(KernelWriter kernel, Runnable combine) {
        kernel.block("while (i + 4 * lanes + 3 * next < count)", () -> {
            kernel.line("int far = i + 4 * lanes;");
            kernel.loadTurn("i", 0);
            kernel.loadTurn("far", Turns.Fours.COUNT);
            combine.run();
            kernel.line("i += 8 * lanes;");
        });
    }

    /** Combines the elements of a turn as a tree. A launch over tiles has no turns of four: their shape is specified. */
    static void tree(KernelWriter kernel) {
        if (kernel.ragged) {
            kernel.ofTurn(
                    "int last = length.get(kind + Pieces.LAST); // from a turn's first of four elements to its last");
        } else {
            kernel.head("int last = length.get(Lanes.LAST); // from a turn's first of four elements to its last");
        }
        kernel.startState("Load and combine per item, eight or four elements a turn, with each other first.");
        eights(kernel, () -> kernel.combineTurns("i", "far"));
        kernel.block("while (i + last < count)", () -> {
            Turns.Fours.OF_LANE.load(kernel);
            Turns.Fours.OF_LANE.combine(kernel);
            kernel.line("i += 4 * lanes;");
        });
    }

    static void quads(KernelWriter kernel) {
        kernel.startState("Load and combine per item, four elements a turn, with each other first.");
        Turns.Fours.OF_LANE.loop(kernel, () -> {
            Turns.Fours.OF_LANE.load(kernel);
            Turns.Fours.OF_LANE.combine(kernel);
        });
    }

    /** Writes the loop over turns of four elements; those of the next turn are loaded before a turn is combined. */
    static void pipeline(KernelWriter kernel, Runnable combine) {
        kernel.block("if (i + 3 * next < count)", () -> {
            kernel.loadTurn("i", 0);
            kernel.block("while (i + 3 * next < count)", () -> {
                kernel.line("int following = i + 4 * lanes;");
                kernel.line("int after = following + 3 * next < count ? following : i;");
                kernel.loadTurn("after", "next", 0, kernel.names.streamed(), true);
                combine.run();
                kernel.assignNext();
                kernel.line("i = following;");
            });
        });
    }
}
