package io.funnel.processor.writer.kernel;

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
