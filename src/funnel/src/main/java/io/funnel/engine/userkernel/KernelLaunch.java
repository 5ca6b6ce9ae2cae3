package io.funnel.engine.userkernel;

import io.funnel.annotations.ReductionKernel;
import io.funnel.engine.NativeArrays;
import io.funnel.plan.Cover;
import io.funnel.plan.Pass;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Component;
import io.funnel.strategy.Needs;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Adds launches of a user's method to task graphs, with its parameters in their order. */
public final class KernelLaunch {

    private final KernelTask task;
    private final List<Meaning> meanings;
    private final boolean readsArraySize;
    private final int itemsPerRow;

    KernelLaunch(Method method, MethodCode code, List<Meaning> meanings) {
        this.task = new KernelTask(method);
        this.meanings = meanings;
        this.readsArraySize = code.readsArraySize();
        this.itemsPerRow = itemsPerRow(method, code);
    }

    /** Returns the items declared, otherwise those that the ids it reads imply; 0 for a work-group. */
    private static int itemsPerRow(Method method, MethodCode code) {
        ReductionKernel annotation = method.getAnnotation(ReductionKernel.class);
        int items = annotation == null ? 0 : annotation.itemsPerRow();
        return items != 0 || code.readsGroup() ? items : code.usesWarps() ? Needs.WARP : 1;
    }

    /** Whether it takes the number of elements. */
    public boolean takesLength() {
        return meanings.contains(Meaning.Figure.LENGTH) || takesLengthArray();
    }

    /** Whether it takes the group size. */
    boolean takesGroupSize() {
        return meanings.contains(Meaning.Figure.GROUP_SIZE);
    }

    /** Whether it takes the number of elements in an array. */
    public boolean takesLengthArray() {
        return meanings.stream().anyMatch(Meaning.LengthArray.class::isInstance);
    }

    /** Whether it reduces each row or column of a matrix. */
    boolean takesRows() {
        return meanings.contains(Meaning.Figure.ROWS) || meanings.contains(Meaning.Figure.COLUMNS)
                || meanings.contains(Meaning.Figure.PARTS);
    }

    /** Work-items that share a row, or a part of it; 0 for a work-group. */
    int itemsPerRow() {
        return itemsPerRow;
    }

    /** Whether it asks an array for its size. */
    public boolean readsArraySize() {
        return readsArraySize;
    }

    /** Whether arrays are filled up to whole groups. */
    public boolean fillsGroups() {
        return !takesLength() && !readsArraySize && !takesRows();
    }

    /** Elements of the widest vector that it reads at once; 1 for arrays. */
    public int vectorWidth() {
        return meanings.stream().mapToInt(meaning -> meaning instanceof Meaning.Input(var _, var vectors)
                ? vectors.map(VectorType::width).orElse(1)
                : 1).max().orElse(1);
    }

    /** The number of vectors that hold these elements, the last one filled up; of elements for arrays. */
    public int vectors(int elements) {
        return Math.ceilDiv(elements, vectorWidth());
    }

    /** Makes the argument of an input, an array or vectors; {@link #array} returns its elements. */
    public Object allocate(int input, ElementType type, int elements) {
        return meanings.stream()
                .flatMap(meaning -> meaning instanceof Meaning.Input(int position, var vectors) && position == input
                        ? vectors.stream()
                        : Stream.of())
                .findFirst().map(vectors -> vectors.allocate(Math.ceilDiv(elements, vectors.width())))
                .orElseGet(() -> NativeArrays.allocate(type, elements));
    }

    /** The elements of an argument. */
    public static TornadoNativeArray array(Object argument) {
        return argument instanceof TornadoNativeArray array ? array : VectorType.array(argument);
    }

    /** The state's components with the types of its arrays. */
    List<Component> outputs(List<Component> state) {
        List<Component> written = new ArrayList<>(state);
        for (Meaning meaning : meanings) {
            if (meaning instanceof Meaning.Output(int component, var type)) {
                written.set(component, new Component(state.get(component).name(), type));
            }
        }
        return written;
    }

    /**
     * Adds a launch.
     *
     * @param in     the inputs, or the partials of the launch before
     * @param length the number of elements, at 0
     * @param out    an array a component
     * @param tuned  values of the parameters to tune
     */
    public void add(TaskGraph graph, String name, KernelContext context, List<?> in,
            IntArray length, List<? extends TornadoNativeArray> out, Pass pass, Map<String, Integer> tuned) {
        List<Object> arguments = new ArrayList<>();
        for (Meaning meaning : meanings) {
            arguments.add(switch (meaning) {
                case Meaning.Context() -> context;
                case Meaning.Input(int position, var _) -> in.get(position);
                case Meaning.Output(int component, var _) -> out.get(component);
                case Meaning.LengthArray() -> length;
                case Meaning.Figure figure -> number(figure, pass);
                case Meaning.Tuned(String parameter) -> Objects.requireNonNull(tuned.get(parameter), parameter);
            });
        }
        task.add(graph, name, arguments);
    }

    private Integer number(Meaning.Figure figure, Pass pass) {
        return switch (figure) {
            case LENGTH -> vectors(pass.inputs());
            case GROUP_SIZE -> pass.groupSize();
            case GROUPS -> pass.groups();
            case GLOBAL_SIZE -> (int) pass.globalSize();
            case ROWS, COLUMNS, PARTS -> number(figure, (Cover) Objects.requireNonNull(pass.cover()));
        };
    }

    private static int number(Meaning.Figure figure, Cover cover) {
        boolean byRows = cover.inner() == 1;
        return switch (figure) {
            case ROWS -> byRows ? cover.segments() : cover.length();
            case COLUMNS -> byRows ? cover.length() : cover.segments();
            default -> cover.parts();
        };
    }
}
