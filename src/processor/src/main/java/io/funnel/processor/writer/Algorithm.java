package io.funnel.processor.writer;

import java.util.Locale;
import java.util.regex.Pattern;

/** The strategies that have device code, in the order of the library's list of them. */
enum Algorithm {
    ANNOTATED_LOOP(Kind.ANNOTATED, false),
    GLOBAL_HALVING(Kind.RECURSIVE, false),
    GLOBAL_WINDOW(Kind.RECURSIVE, false),
    INTERLEAVED_MODULO(Kind.RECURSIVE, true),
    INTERLEAVED_STRIDED(Kind.RECURSIVE, true),
    SEQUENTIAL_ADDRESSING(Kind.RECURSIVE, false),
    FIRST_COMBINE_ON_LOAD(Kind.RECURSIVE, false),
    UNROLLED_TREE(Kind.RECURSIVE, false),
    WARP_FINISH(Kind.WARP, false),
    UNROLLED_PER_GROUP_SIZE(Kind.PER_GROUP_SIZE, false),
    CASCADE(Kind.FINISHED_ELSEWHERE, false),
    CASCADE_UNROLLED(Kind.FINISHED_ELSEWHERE, false),
    CASCADE_VECTOR(Kind.VECTOR, false),
    TWO_PASS(Kind.RECURSIVE, false),
    ASSOCIATIVE_TREE(Kind.RECURSIVE, true),
    COMMUTATIVE_TREE(Kind.RECURSIVE, false),
    SERIAL_PER_CORE(Kind.FINISHED_ELSEWHERE, true),
    SERIAL_PER_CORE_VECTOR(Kind.VECTOR, false),
    ATOMIC_PARTIALS(Kind.FINISHED_ELSEWHERE, false);

    /** What code a strategy is made of. */
    enum Kind {
        /** The user's own method. */
        ANNOTATED,
        /** A kernel over elements, and one over the partials of the launch before. */
        RECURSIVE,
        /** The same with shuffles and with barriers. */
        WARP,
        /** A kernel for each group size. */
        PER_GROUP_SIZE,
        /** A kernel over elements, whose partials the host combines, or an atomic operation. */
        FINISHED_ELSEWHERE,
        /** A kernel over vectors of elements. */
        VECTOR
    }

    private final Kind kind;
    private final boolean inOrder;

    Algorithm(Kind kind, boolean inOrder) {
        this.kind = kind;
        this.inOrder = inOrder;
    }

    /** What code it is made of. */
    Kind kind() {
        return kind;
    }

    /** Whether the elements of a left operand always come before those of the right one. */
    boolean isInOrder() {
        return inOrder;
    }

    /** {@code CascadeVector}: the strategy's label, and its template's name. */
    String label() {
        return Names.capitalised(method());
    }

    /** {@code cascadeVector}: the name of its kernel. */
    String method() {
        return Pattern.compile("_(.)").matcher(name().toLowerCase(Locale.ROOT))
                .replaceAll(letter -> letter.group(1).toUpperCase(Locale.ROOT));
    }
}
