package io.funnel.engine.userkernel;

import io.funnel.reduction.ElementType;
import java.util.Optional;

/** The meaning of a kernel's parameter. */
sealed interface Meaning {

    /** The kernel's context. */
    record Context() implements Meaning {}

    /** An input of the reduction, by its position, as an array or as vectors. */
    record Input(int position, Optional<VectorType> vectors) implements Meaning {}

    /**
     * An array of partials.
     *
     * @param component the position of the state's component
     * @param type      the array's elements; ints are accepted for a component of longs
     */
    record Output(int component, ElementType type) implements Meaning {}

    /** An array whose element 0 is the number of elements. */
    record LengthArray() implements Meaning {}

    /** A number of the launch, as an int. */
    enum Figure implements Meaning {
        LENGTH,
        GROUP_SIZE,
        GROUPS,
        GLOBAL_SIZE,
        /** Rows of the matrix that a kernel reduces by rows or columns. */
        ROWS,
        /** Elements of its rows. */
        COLUMNS,
        /** Partials of each row or column. */
        PARTS
    }

    /** An int to tune. */
    record Tuned(String name) implements Meaning {}
}
