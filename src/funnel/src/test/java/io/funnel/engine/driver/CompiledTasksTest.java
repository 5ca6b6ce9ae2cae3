package io.funnel.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.engine.driver.FakeGraph.DeviceState;
import io.funnel.engine.driver.FakeGraph.Interpreter;
import io.funnel.engine.driver.FakeGraph.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

class CompiledTasksTest {

    private static final long IN = 101;
    private static final long OUT = 102;

    private final KernelContext context = new KernelContext();
    private final IntArray in = IntArray.fromElements(3, 1, 2);
    private final IntArray out = new IntArray(1);
    private final FakeGraph graph = new FakeGraph().array(in, IN).array(out, OUT)
            .task("first", context, in, out).task("second", out, context, in);

    @ParameterizedTest
    @EnumSource(names = {"CUDA", "OPENCL"})
    void tasks_kernelsThatTakeRegions_argumentsFollowThemWithoutContexts(Backend backend)
            throws ReflectiveOperationException {
        CompiledTasks tasks = new CompiledTasks(graph.executed(), backend);

        assertThat(tasks.tasks()).containsExactly(
                new CompiledTasks.Task("first",
                        List.of(FakeGraph.FRAME, FakeGraph.CONSTANTS, 0L, FakeGraph.ATOMICS, IN, OUT)),
                new CompiledTasks.Task("second",
                        List.of(FakeGraph.FRAME, FakeGraph.CONSTANTS, 0L, FakeGraph.ATOMICS, OUT, IN)));
        assertThat(tasks.frame()).isEqualTo(FakeGraph.FRAME);
        assertThat(tasks.device()).isSameAs(FakeGraph.DEVICE);
    }

    @Test
    void tasks_ptx_contextsAreTheFrame() throws ReflectiveOperationException {
        CompiledTasks tasks = new CompiledTasks(graph.executed(), Backend.PTX);

        assertThat(tasks.tasks()).containsExactly(
                new CompiledTasks.Task("first", List.of(FakeGraph.ADDRESS, FakeGraph.ADDRESS, IN, OUT)),
                new CompiledTasks.Task("second", List.of(FakeGraph.ADDRESS, OUT, FakeGraph.ADDRESS, IN)));
        assertThat(tasks.frame()).isEqualTo(FakeGraph.ADDRESS);
    }

    @Test
    void buffer_equalObjects_eachHasItsOwn() throws ReflectiveOperationException {
        List<Integer> one = new ArrayList<>(List.of(7));
        List<Integer> other = new ArrayList<>(List.of(7));
        assertThat(one).isEqualTo(other);

        CompiledTasks tasks =
                new CompiledTasks(new FakeGraph().array(one, IN).array(other, OUT).task("code", other, one).executed(),
                        Backend.PTX);

        assertThat(tasks.buffer(one)).isEqualTo(IN);
        assertThat(tasks.buffer(other)).isEqualTo(OUT);
        assertThat(tasks.tasks().getFirst().arguments()).containsExactly(FakeGraph.ADDRESS, OUT, IN);
    }

    @Test
    void buffer_whatIsNotOnTheDevice_isNamed() throws ReflectiveOperationException {
        IntArray elsewhere = new IntArray(1);
        IntArray given = new IntArray(1);
        graph.state(elsewhere, Map.of("another device", new DeviceState(new FakeGraph.Buffer(103))))
                .state(given, Map.of(FakeGraph.DEVICE, new DeviceState(null)));
        CompiledTasks tasks = new CompiledTasks(graph.executed(), Backend.CUDA);

        for (IntArray array : List.of(elsewhere, given, IntArray.fromElements(3, 1, 2))) {
            assertThatThrownBy(() -> tasks.buffer(array)).isInstanceOf(ReflectiveOperationException.class)
                    .hasMessage("nothing on the device for class " + IntArray.class.getName());
        }
    }

    @Test
    void read_anArgumentWithoutABuffer_fails() {
        Object executed = graph.task("third", 5.0f).executed();

        assertThatThrownBy(() -> new CompiledTasks(executed, Backend.OPENCL))
                .isInstanceOf(ReflectiveOperationException.class)
                .hasMessage("nothing on the device for class java.lang.Float");
    }

    static Stream<Arguments> otherObjects() {
        Interpreter found = new FakeGraph().interpreter();
        return Stream.of(
                Arguments.of("another graph", "a graph", "taskGraph of class java.lang.String"),
                Arguments.of("no task graph", new FakeGraph.Graph(null), "Graph.taskGraph"),
                Arguments.of("another task graph", new FakeGraph.Graph("tasks"),
                        "taskGraphImpl of class java.lang.String"),
                Arguments.of("another implementation", new FakeGraph.Graph(new FakeGraph.Tasks("implementation")),
                        "vm of class java.lang.String"),
                Arguments.of("never executed", FakeGraph.graphOf(null), "Implementation.vm"),
                Arguments.of("another machine", FakeGraph.graphOf("machine"),
                        "tornadoVMInterpreters of class java.lang.String"),
                Arguments.of("no interpreters", FakeGraph.graphOf(new Machine(null)), "Machine.tornadoVMInterpreters"),
                Arguments.of("another interpreter", FakeGraph.graphOf(new Machine(new Object[] {"interpreter"})),
                        "interpreterDevice of class java.lang.String"),
                Arguments.of("no device", withInterpreter(null, new Object[0], found), "Interpreter.interpreterDevice"),
                Arguments.of("no codes", withInterpreter(FakeGraph.DEVICE, null, found), "Interpreter.installedCodes"));
    }

    private static Object withInterpreter(@Nullable Object device, Object @Nullable [] codes, Interpreter found) {
        return FakeGraph.graphOf(new Machine(new Object[] {new Interpreter(device, found.objects(),
                found.dataObjectStates(), found.kernelStackFrame(), found.taskExecutionContexts(), codes)}));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("otherObjects")
    void read_fieldThatIsMissingOrEmpty_isNamed(String what, Object executed, String named) {
        assertThatThrownBy(() -> new CompiledTasks(executed, Backend.CUDA)).as(what)
                .isInstanceOf(ReflectiveOperationException.class).hasMessageContaining(named);
    }

    @Test
    void read_methodThatIsMissing_isNamed() {
        Object executed = new FakeGraph().state(in, Map.of(FakeGraph.DEVICE, "a state")).executed();

        assertThatThrownBy(() -> new CompiledTasks(executed, Backend.CUDA))
                .isInstanceOf(ReflectiveOperationException.class).hasMessageContaining("getXPUBuffer");
    }

    @Test
    void read_fieldOfASuperclass_isFound() throws ReflectiveOperationException {
        @SuppressWarnings("UnusedVariable") // it is found by name
        class Graph {
            final @Nullable Object taskGraph = ((FakeGraph.Graph) graph.executed()).taskGraph();
        }
        class Special extends Graph {}

        assertThat(new CompiledTasks(new Special(), Backend.CUDA).buffer(in)).isEqualTo(IN);
    }
}
