package io.funnel.cli.worker;

import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.InputException;
import io.funnel.cli.data.ParameterValues;
import io.funnel.cli.search.Chosen;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Input;
import io.funnel.reduction.Operands;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The arrays of a reduction, in the order of its inputs: data, and parameters among them. */
final class Arguments {

    /** Elements that parameters are tried on: an index that they do not have shows at one of the first. */
    private static final int TRIED = 1000;

    private Arguments() {}

    /**
     * Loads the data of every input that is read element by element.
     *
     * @throws InputException if there is not one source for each
     */
    static List<DataSource.Loaded> load(Chosen chosen, List<DataSource> data) {
        List<Input> inputs = chosen.streamed();
        if (inputs.size() != data.size()) {
            throw new InputException("not that many inputs: reduction=" + chosen.title() + ", given=" + data.size()
                    + ", needed=" + inputs.size() + "; try one each for "
                    + String.join(", ", inputs.stream().map(Input::name).toList()));
        }
        List<DataSource.Loaded> loaded = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            loaded.add(data.get(i).load(inputs.get(i).type(), chosen.signature().traits().domain()));
        }
        return loaded;
    }

    /**
     * Puts data and parameters in the order of the inputs.
     *
     * @throws InputException if data differ in length, or parameters are not what the reduction reads
     */
    static List<TornadoNativeArray> of(Chosen chosen, List<DataSource.Loaded> data, List<String> parameters) {
        requireOneLength(chosen, data);
        Iterator<TornadoNativeArray> values =
                ParameterValues.arrays(chosen.title(), chosen.parameters(), parameters).iterator();
        Iterator<DataSource.Loaded> elements = data.iterator();
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : chosen.signature().inputs()) {
            arrays.add(input.streamed() ? elements.next().array() : values.next());
        }
        requireEnoughParameters(chosen, arrays, data.getFirst().array().getSize());
        return arrays;
    }

    private static void requireOneLength(Chosen chosen, List<DataSource.Loaded> data) {
        StringBuilder lengths = new StringBuilder();
        for (int i = 0; i < data.size(); i++) {
            lengths.append(", ").append(chosen.streamed().get(i).name()).append('=')
                    .append(data.get(i).array().getSize());
        }
        if (data.stream().map(loaded -> loaded.array().getSize()).distinct().count() > 1) {
            throw new InputException("inputs of different lengths: reduction=" + chosen.title() + lengths
                    + "; try data of one length");
        }
    }

    /** Kernels do not look where an array ends. */
    private static void requireEnoughParameters(Chosen chosen, List<TornadoNativeArray> arrays, int length) {
        if (chosen.parameters().isEmpty()) {
            return;
        }
        Definition<?, ?> definition = chosen.reduction().definition();
        Operands in = new Operands(arrays);
        try {
            for (int i = 0; i < Math.min(length, TRIED); i++) {
                definition.map(in, i);
            }
        } catch (IndexOutOfBoundsException e) {
            throw new InputException("too few values for a parameter: reduction=" + chosen.title() + ", parameters="
                    + String.join(", ", chosen.parameters().stream().map(Input::name).toList())
                    + "; try as many as it reads, such as --parameter 1,2,3", e);
        }
    }
}
