package io.funnel.reduction;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Requirements of a reduction on its parameter arrays.
 *
 * @param lengths elements read from each input's array; 0 without parameters
 * @param check   throws {@link IllegalArgumentException} for invalid values; reads parameters alone
 */
public record ParameterNeeds(List<Integer> lengths, Optional<Consumer<Operands>> check) {

    public ParameterNeeds {
        lengths = List.copyOf(lengths);
    }

    /**
     * Refuses arrays that are too short: kernels do not check bounds.
     *
     * @param given the elements of each input, in order
     */
    public void requireLengths(Signature signature, List<Long> given) {
        for (int i = 0; i < lengths.size(); i++) {
            if (given.get(i) < lengths.get(i)) {
                throw new IllegalArgumentException("too few values for a parameter: reduction=" + signature.name()
                        + ", parameter=" + signature.inputs().get(i).name() + ", values=" + given.get(i) + ", needed="
                        + lengths.get(i) + "; pass an array of " + lengths.get(i));
            }
        }
    }
}
