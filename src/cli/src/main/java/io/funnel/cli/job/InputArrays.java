package io.funnel.cli.job;

import io.funnel.cli.data.ColumnData;
import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.GeneratedData;
import io.funnel.cli.data.ParameterValues;
import io.funnel.cli.message.InputException;
import io.funnel.cli.search.SelectedReduction;
import io.funnel.data.Data;
import io.funnel.data.HostData;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.Definition;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Signature.Input;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** The inputs of a reduction in order, data and parameters. */
public final class InputArrays {

    /** Elements that parameters are tried on; a missing index shows at one of the first. */
    private static final int TRIED = 1000;

    private InputArrays() {}

    /** The arrays of a comparison, generated or read. */
    public static List<TornadoNativeArray> of(Job.Comparison job) {
        SelectedReduction chosen = job.chosen();
        List<TornadoNativeArray> arrays = inOrder(chosen, job.data().isEmpty() ? generated(job) : read(job),
                parameters(chosen, job.parameters()));
        requireEnoughParameters(chosen, arrays, job.workload().size());
        return arrays;
    }

    private static List<TornadoNativeArray> generated(Job.Comparison job) {
        SelectedReduction chosen = job.chosen();
        int size = job.workload().size();
        List<TornadoNativeArray> data = new ArrayList<>();
        for (Input input : chosen.streamed()) {
            data.add(new GeneratedData(input.type(), job.workload().distribution(), size,
                    job.workload().seed() + data.size()).array(chosen.signature().traits().domain(data.size())));
        }
        return data;
    }

    private static List<TornadoNativeArray> read(Job.Comparison job) {
        List<DataSource.Loaded> loaded = load(job.chosen(), job.data());
        try {
            long length = loaded.getFirst().data().length();
            if (length != job.workload().size()) {
                throw new InputException("file has changed: elements=" + length + ", before=" + job.workload().size()
                        + "; try again");
            }
            return loaded.stream().map(each -> start(each.data(), (int) length)).toList();
        } finally {
            loaded.forEach(DataSource.Loaded::close);
        }
    }

    /** Loads each input that is read element by element; refuses inputs that differ in number or length. */
    public static List<DataSource.Loaded> load(SelectedReduction chosen, List<DataSource> sources) {
        List<String> names = chosen.streamed().stream().map(Input::name).toList();
        if (names.size() != sources.size()) {
            throw new InputException("wrong number of inputs: reduction=" + chosen.title() + ", given="
                    + sources.size() + ", needed=" + names.size() + "; try one each for "
                    + String.join(", ", names));
        }
        List<DataSource.Loaded> data = new ArrayList<>();
        ColumnData.Open open = new ColumnData.Open();
        StringBuilder lengths = new StringBuilder();
        for (DataSource source : sources) {
            DataSource.Loaded loaded = source instanceof ColumnData column
                    ? column.load(open)
                    : source.load(chosen.signature().traits().domain(data.size()));
            lengths.append(", ").append(names.get(data.size())).append('=').append(loaded.data().length());
            data.add(loaded);
        }
        if (data.stream().mapToLong(loaded -> loaded.data().length()).distinct().count() > 1) {
            throw new InputException("inputs of different lengths: reduction=" + chosen.title() + lengths
                    + "; try data of equal length");
        }
        requireOneShape(chosen, names, data);
        return data;
    }

    /** Requires equal shapes, since elements at the same index belong together. */
    private static void requireOneShape(SelectedReduction chosen, List<String> names, List<DataSource.Loaded> data) {
        StringBuilder shapes = new StringBuilder();
        Set<List<Long>> different = new HashSet<>();
        for (int i = 0; i < data.size(); i++) {
            List<Long> shape = data.get(i).shape();
            if (!shape.isEmpty()) {
                different.add(shape);
                shapes.append(", ").append(names.get(i)).append('=')
                        .append(shape.stream().map(String::valueOf).collect(Collectors.joining("x")));
            }
        }
        if (different.size() > 1) {
            throw new InputException("inputs of different shapes: reduction=" + chosen.title() + shapes
                    + "; try arrays of equal shape, as numpy.reshape makes them");
        }
    }

    /** Adds the parameters, if the reduction has any. */
    static List<Object> of(SelectedReduction chosen, List<String> given, List<DataSource.Loaded> loaded) {
        List<TornadoNativeArray> parameters = parameters(chosen, chosen.parameters().isEmpty() ? List.of() : given);
        List<TornadoNativeArray> starts = loaded.stream().map(each -> start(each.data(), TRIED)).toList();
        requireEnoughParameters(chosen, inOrder(chosen, starts, parameters), starts.getFirst().getSize());
        return inOrder(chosen, loaded.stream().map(DataSource.Loaded::data).toList(), parameters);
    }

    private static List<TornadoNativeArray> parameters(SelectedReduction chosen, List<String> given) {
        return ParameterValues.arrays(chosen.title(), chosen.reduction(), chosen.inputs(), given);
    }

    /** Copies data of a file that a reduction would read window by window. */
    static Object inMemory(Object input) {
        if (input instanceof Data<?> data && !(data instanceof HostData<?> host && !host.isMapped())) {
            if (data.length() > Integer.MAX_VALUE) {
                throw new InputException("too many elements for segments of unequal lengths: elements="
                        + data.length() + "; try parts of the file");
            }
            return start(data, (int) data.length());
        }
        return input;
    }

    private static TornadoNativeArray start(Data<?> data, int most) {
        int length = (int) Math.min(most, data.length());
        TornadoNativeArray array = NativeArrays.allocate(data.type(), length);
        data.read(0, array.getSegment());
        return array;
    }

    private static <T> List<T> inOrder(SelectedReduction chosen, List<? extends T> data, List<? extends T> parameters) {
        Iterator<? extends T> elements = data.iterator();
        Iterator<? extends T> values = parameters.iterator();
        List<T> inputs = new ArrayList<>();
        for (Input input : chosen.inputs()) {
            inputs.add(input.streamed() ? elements.next() : values.next());
        }
        return inputs;
    }

    /** Requires enough parameters, since kernels do not check array ends. */
    public static void requireEnoughParameters(SelectedReduction chosen, List<TornadoNativeArray> arrays, int length) {
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
