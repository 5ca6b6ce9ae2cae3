package io.funnel.lab.fuzz;

import io.funnel.cli.search.SelectedReduction;
import io.funnel.lab.target.FuzzTarget;
import io.funnel.lab.target.SegmentShape;
import io.funnel.plan.Sizes;
import io.funnel.strategy.Strategy;
import java.util.List;
import java.util.Optional;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Cases that share what is expensive: the data and the prepared kernels. Each length is a case, over the first elements of the
 * data.
 *
 * @param number   which it is of the seed's families
 * @param chosen   the reduction
 * @param way      how it is carried out
 * @param strategy by which algorithm
 * @param sizes    in which sizes
 * @param data     what the elements are like
 * @param dataSeed of the elements
 * @param lengths  one for each case, in the order in which they run
 * @param shape    segments with an answer each; empty for one answer of all elements
 */
record Family(
        long number, SelectedReduction chosen, FuzzTarget way, Strategy strategy, Sizes sizes, ElementMix data,
        long dataSeed, List<Integer> lengths, Optional<SegmentShape> shape) {

    Family {
        lengths = List.copyOf(lengths);
    }

    int longest() {
        return lengths.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    List<TornadoNativeArray> inputs() {
        return data.arrays(chosen.signature(), longest(), dataSeed);
    }

    FuzzTarget.Task task() {
        return new FuzzTarget.Task(chosen.reduction(), strategy, sizes, shape);
    }

    Family with(Sizes other, List<Integer> some) {
        return new Family(number, chosen, way, strategy, other, data, dataSeed, some, shape);
    }
}
