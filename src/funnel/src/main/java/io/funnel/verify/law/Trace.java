package io.funnel.verify.law;

import io.funnel.verify.sample.Cells;
import java.util.List;

/** A term's evaluation: all states on the way, at least one, the outcome last. */
record Trace(List<Node> nodes) {

    /**
     * A state on the way.
     *
     * @param finiteLeaves whether the states of all elements below it are finite
     * @param overflowed   whether it is not finite though it was combined of two that are
     */
    record Node(List<Number> numbers, boolean finiteLeaves, boolean overflowed) {

        boolean isFinite() {
            return numbers.stream().allMatch(Cells::isFinite);
        }
    }

    List<Number> state() {
        return nodes.getLast().numbers();
    }

    boolean overflowed() {
        return nodes.stream().anyMatch(Node::overflowed);
    }

    boolean finiteLeaves() {
        return nodes.getLast().finiteLeaves();
    }

    /** The sum of a number's magnitudes over all states that are finite there. */
    double magnitudes(int slot) {
        double sum = 0;
        for (Node node : nodes) {
            Number number = node.numbers().get(slot);
            if (Cells.isFinite(number)) {
                sum += Math.abs(number.doubleValue());
            }
        }
        return sum;
    }
}
