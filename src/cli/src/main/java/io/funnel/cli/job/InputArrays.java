package io.funnel.cli.job;

import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.InputException;
import io.funnel.cli.data.ParameterValues;
import io.funnel.cli.search.Chosen;
import io.funnel.data.Data;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Input;
import io.funnel.reduction.Operands;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The arrays of a reduction, in the order of its inputs: data, and parameters among them. */
final class InputArrays {

    /** Elements that parameters are tried on: an index that they do not have shows at one of the first. */
    private static final int TRIED = 1000;

    private InputArrays() {}

    /**
     * Loads the data of every input that is read element by element.
     *
     * @throws InputException if there is not one source for each
     */
    static List<DataSource.Loaded> load(Chosen chosen, List<DataSource> data) {
        List<Input> inputs = requireAll(chosen, data);
        List<DataSource.Loaded> loaded = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            loaded.add(data.get(i).load(inputs.get(i).type(), chosen.signature().traits().domain()));
        }
        return loaded;
    }

    private static List<Input> requireAll(Chosen chosen, List<DataSource> data) {
        List<Input> inputs = chosen.streamed();
        if (inputs.size() != data.size()) {
            throw new InputException("not that many inputs: reduction=" + chosen.title() + ", given=" + data.size()
                    + ", needed=" + inputs.size() + "; try one each for "
                    + String.join(", ", inputs.stream().map(Input::name).toList()));
        }
        return inputs;
    }

    /**
     * The data of every input that is read element by element, where it lies.
     *
     * @throws InputException if there is not one source for each
     */
    static List<DataSource.View> view(Chosen chosen, List<DataSource> data) {
        List<Input> inputs = requireAll(chosen, data);
        List<DataSource.View> views = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            views.add(data.get(i).view(inputs.get(i).type(), chosen.signature().traits().domain()));
        }
        return views;
    }

    /**
     * Puts data and parameters in the order of the inputs.
     *
     * @throws InputException if data differ in length, or parameters are not what the reduction reads
     */
    static List<TornadoNativeArray> of(Chosen chosen, List<DataSource.Loaded> data, List<String> parameters) {
        List<TornadoNativeArray> arrays = inOrder(
                chosen, data.stream().map(DataSource.Loaded::array).toList(), parameters);
        requireOneLength(chosen, data.stream().map(loaded -> (long) loaded.array().getSize()).toList());
        requireEnoughParameters(chosen, arrays, data.getFirst().array().getSize());
        return arrays;
    }

    /**
     * The same for data that stays where it lies.
     *
     * @throws InputException if data differ in length, or parameters are not what the reduction reads
     */
    static List<?> ofViews(Chosen chosen, List<DataSource.View> data, List<String> parameters) {
        requireOneLength(chosen, data.stream().map(view -> view.data().length()).toList());
        List<TornadoNativeArray> tried = inOrder(
                chosen, data.stream().map(view -> start(view.data())).toList(), parameters);
        requireEnoughParameters(chosen, tried, (int) Math.min(TRIED, data.getFirst().data().length()));
        Iterator<DataSource.View> elements = data.iterator();
        List<Object> inputs = new ArrayList<>();
        for (int i = 0; i < tried.size(); i++) {
            inputs.add(chosen.signature().inputs().get(i).streamed() ? elements.next().data() : tried.get(i));
        }
        return inputs;
    }

    /** The first elements, in an array of their own. */
    private static TornadoNativeArray start(Data<?> data) {
        int length = (int) Math.min(TRIED, data.length());
        TornadoNativeArray array = NativeArrays.allocate(data.type(), length);
        array.getSegment().copyFrom(data.segment().asSlice(0, (long) length * data.type().sizeBytes()));
        return array;
    }

    private static List<TornadoNativeArray> inOrder(
            Chosen chosen, List<TornadoNativeArray> data, List<String> parameters) {
        Iterator<TornadoNativeArray> values =
                ParameterValues.arrays(chosen.title(), chosen.parameters(), parameters).iterator();
        Iterator<TornadoNativeArray> elements = data.iterator();
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (Input input : chosen.signature().inputs()) {
            arrays.add(input.streamed() ? elements.next() : values.next());
        }
        return arrays;
    }

    private static void requireOneLength(Chosen chosen, List<Long> each) {
        StringBuilder lengths = new StringBuilder();
        for (int i = 0; i < each.size(); i++) {
            lengths.append(", ").append(chosen.streamed().get(i).name()).append('=').append(each.get(i));
        }
        if (each.stream().distinct().count() > 1) {
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
