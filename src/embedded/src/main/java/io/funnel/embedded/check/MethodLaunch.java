package io.funnel.embedded.check;

import io.funnel.embedded.Finding;
import io.funnel.embedded.KernelException;
import io.funnel.embedded.Observation;
import io.funnel.embedded.Observation.Order;
import io.funnel.embedded.check.Parameters.Parameter;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import uk.ac.manchester.tornado.api.GridScheduler;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.TornadoExecutionPlan;
import uk.ac.manchester.tornado.api.WorkerGrid1D;
import uk.ac.manchester.tornado.api.enums.DataTransferMode;
import uk.ac.manchester.tornado.api.exceptions.TornadoExecutionPlanException;

/**
 * One observed launch of a kernel that is known by its method alone.
 *
 * @param length number of elements, the value of a length
 * @param arrays number of indices of each array, by its parameter
 * @param untransferred names of arrays that stay as the device allocates them
 */
record MethodLaunch(Method kernel, Parameters parameters, int groupSize, int groups, int length,
        ToIntFunction<Parameter> arrays, Set<String> untransferred) {

    /** Findings of a launch, and its use of each array by name. */
    record Outcome(List<Finding> findings, Map<String, Observation.Use> uses) {

        /** Whether no finding ended the launch early. */
        boolean isWhole() {
            return findings.stream().noneMatch(finding -> finding.kind().endsLaunch());
        }
    }

    Outcome run(TestData data, Order order) {
        List<Object> arguments = new ArrayList<>();
        List<Object> transferred = new ArrayList<>();
        for (Parameter parameter : parameters.all()) {
            Object argument = argument(parameter, data);
            arguments.add(argument);
            if (TestData.isArray(parameter.type()) && !untransferred.contains(parameter.name())) {
                transferred.add(argument);
            }
        }
        TaskGraph graph = new TaskGraph("check");
        graph.transferToDevice(DataTransferMode.EVERY_EXECUTION, transferred.toArray());
        MethodTask.addTo(graph, "kernel", kernel, arguments.toArray());
        WorkerGrid1D grid = new WorkerGrid1D(groups * groupSize);
        grid.setLocalWork(groupSize, 1, 1);
        try (Observation observation = Observation.start(order)) {
            try (TornadoExecutionPlan plan = new TornadoExecutionPlan(graph.snapshot())) {
                plan.withGridScheduler(new GridScheduler("check.kernel", grid)).execute();
            } catch (KernelException e) {
                if (observation.findings().isEmpty()) {
                    throw e;
                }
                // A finding says why the launch ended.
            } catch (TornadoExecutionPlanException e) {
                throw new IllegalStateException("plan cannot be closed: kernel=" + kernel.getName(), e);
            }
            Map<String, Observation.Use> uses = new HashMap<>();
            observation.launches().getFirst().uses().forEach(use -> uses.put(use.array(), use));
            return new Outcome(observation.findings(), uses);
        }
    }

    private Object argument(Parameter parameter, TestData data) {
        Class<?> type = parameter.type();
        if (type == KernelContext.class) {
            return new KernelContext();
        }
        if (!TestData.isArray(type)) {
            return parameters.scalar(parameter, length, groupSize, groups);
        }
        return parameters.isLength(parameter)
                ? parameters.lengths(parameter, length)
                : data.array(type, arrays.applyAsInt(parameter), length);
    }
}
