package io.funnel.processor.writer.kernel;

import io.funnel.processor.code.Expr;

/** Where an item's four elements of a turn come from: a vector, or a lane of a segment. */
enum Fours {
    /** The vectors k, k + globalSize, ... */
    OF_VECTOR,
    /** Elements that {@code next} separates; the lane's next turn is {@code 4 * lanes} elements further. */
    OF_LANE;

    static final int COUNT = 4;

    /** Writes the loop over all turns that have four elements. */
    void loop(KernelWriter kernel, Runnable inside) {
        if (this == OF_VECTOR) {
            kernel.block("for (long i = globalId; i < vectors; i += globalSize)", inside);
            return;
        }
        kernel.block("while (i + 3 * next < count)", () -> {
            inside.run();
            kernel.line("i += 4 * lanes;");
        });
    }

    void load(KernelWriter kernel) {
        if (this == OF_VECTOR) {
            kernel.loadVectors("vector", Ints.INT_I);
        } else {
            kernel.loadTurn("i");
        }
    }

    Expr element(KernelWriter kernel, int number) {
        return this == OF_VECTOR ? kernel.laneOf("vector", number) : kernel.elementOfTurn(number);
    }

    /** Combines the loaded elements with each other, then with the accumulator. */
    void combine(KernelWriter kernel) {
        if (this == OF_VECTOR) {
            kernel.combineLanes("vector", Ints.INT_I);
        } else {
            kernel.combineTurn("i");
        }
    }
}
