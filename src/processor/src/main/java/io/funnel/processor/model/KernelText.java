package io.funnel.processor.model;

import java.util.List;
import java.util.function.Function;

/**
 * The reduction's own statements, as text of kernels. Lines are unindented relative to each other's block and need no
 * names but the given ones, the parameters' arrays, {@code n} for the length, and the model's functions.
 */
public interface KernelText {

    /**
     * Statements that combine one element into the accumulators.
     *
     * @param accumulators one variable or array element for each part of the state, read and written; for a
     *                     vector-valued state it has {@code #} in place of the number of the value
     * @param load         the text that reads a streamed input's element
     * @param index        an int expression, the element's index
     * @param suffix       appended to the names of local variables, so that texts can follow each other in one block
     */
    List<String> accumulate(
            List<String> accumulators, Function<InputArray, String> load, String index, String suffix);

    /** Statements that set the targets to the element's own state, or leave them alone where a filter leaves it out. */
    List<String> assign(List<String> targets, Function<InputArray, String> load, String index, String suffix);

    /** Statements that set the targets to the combination of two states; the targets may be the operands. */
    List<String> merge(List<String> targets, List<String> left, List<String> right, String suffix);

    /** What the element's statements read beside the inputs. */
    Indexing indexing();

    /** Which roundings of a device may be other ones than Java's, the widest if several. */
    MapRounding mapRounding();
}
