package io.funnel.embedded.check;

import io.funnel.embedded.bytecode.KernelLookup;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import uk.ac.manchester.tornado.api.TaskGraph;
import uk.ac.manchester.tornado.api.common.TornadoFunctions;

/** Adds a kernel that is known by reflection to a graph, as {@code Kernels::sum} would be added. */
final class MethodTask {

    private MethodTask() {}

    static void addTo(TaskGraph graph, String id, Method kernel, Object[] arguments) {
        try {
            for (Method add : TaskGraph.class.getMethods()) {
                if (add.getName().equals("task") && add.getParameterCount() == arguments.length + 2) {
                    Object[] all = new Object[arguments.length + 2];
                    all[0] = id;
                    all[1] = lambda(kernel);
                    System.arraycopy(arguments, 0, all, 2, arguments.length);
                    add.invoke(graph, all);
                    return;
                }
            }
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("kernel cannot be called: kernel=" + kernel, e);
        }
        throw new IllegalArgumentException("too many parameters: kernel=" + kernel.getName() + ", parameters="
                + arguments.length + "; try fewer");
    }

    private static Object lambda(Method kernel) throws ReflectiveOperationException {
        Class<?> shape = Class.forName(TornadoFunctions.class.getName() + "$Task" + kernel.getParameterCount());
        MethodHandles.Lookup lookup = KernelLookup.of(kernel.getDeclaringClass());
        MethodHandle handle = lookup.unreflect(kernel);
        MethodType boxed = handle.type().wrap().changeReturnType(void.class);
        try {
            return LambdaMetafactory.altMetafactory(lookup, "apply", MethodType.methodType(shape), boxed.erase(),
                    handle, boxed, LambdaMetafactory.FLAG_SERIALIZABLE).getTarget().invoke();
        } catch (ReflectiveOperationException | RuntimeException | Error e) {
            throw e;
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
    }
}
