package io.funnel.verify.law;

import io.funnel.verify.sample.ElementValues;
import java.util.List;

/** A term's evaluation: all intermediate states, at least one, the outcome last. */
record Trace(List<Node> nodes) {

    /**
     * An intermediate state.
     *
     * @param finiteLeaves whether the states of all elements below it are finite
     * @param overflowed whether it is not finite but both its operands are
     */
    record Node(List<Number> numbers, boolean finiteLeaves, boolean overflowed) {

        boolean isFinite() {
            return numbers.stream().allMatch(ElementValues::isFinite);
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

    /** The sum of a number's magnitudes over all states in which it is finite. */
    double magnitudes(int slot) {
        double sum = 0;
        for (Node node : nodes) {
            Number number = node.numbers().get(slot);
            if (ElementValues.isFinite(number)) {
                sum += Math.abs(number.doubleValue());
            }
        }
        return sum;
    }
}
