package io.funnel.engine.userkernel;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import uk.ac.manchester.tornado.api.TaskGraph;

/** Adds a method to a task graph, as {@code graph.task(name, Owner::method, arguments)} does in source code. */
final class KernelTask {

    private final Method method;
    private final Method adder;
    private final Object lambda;

    KernelTask(Method method) {
        this.method = method;
        adder = adder(method);
        lambda = lambda(method, adder.getParameterTypes()[1]);
    }

    private static Method adder(Method method) {
        int count = method.getParameterCount();
        return Arrays.stream(TaskGraph.class.getMethods())
                .filter(each -> each.getName().equals("task") && each.getParameterCount() == count + 2
                        && each.getParameterTypes()[1].getSimpleName().equals("Task" + count))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("too many parameters for a task: method="
                        + method.getName() + ", parameters=" + count + "; try fewer"));
    }

    /** Makes the object that javac makes of a method reference: its serialized form names the method. */
    private static Object lambda(Method method, Class<?> shape) {
        try {
            MethodHandles.Lookup lookup = PackageLookup.next(method.getDeclaringClass());
            MethodHandle target = lookup.unreflect(method);
            MethodType erased = MethodType.genericMethodType(method.getParameterCount()).changeReturnType(void.class);
            CallSite site = LambdaMetafactory.altMetafactory(lookup, "apply", MethodType.methodType(shape), erased,
                    target, target.type().wrap().changeReturnType(void.class), LambdaMetafactory.FLAG_SERIALIZABLE);
            return site.getTarget().invoke();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalArgumentException("kernel cannot be called: method=" + method.getName()
                    + "; try a method that is not private", e);
        }
    }

    void add(TaskGraph graph, String task, List<Object> arguments) {
        Object[] all = new Object[arguments.size() + 2];
        all[0] = task;
        all[1] = lambda;
        System.arraycopy(arguments.toArray(), 0, all, 2, arguments.size());
        try {
            adder.invoke(graph, all);
        } catch (InvocationTargetException e) {
            Throwable cause = e.getCause();
            if (cause instanceof RuntimeException refused) {
                throw refused;
            }
            if (cause instanceof Error failed) {
                throw failed;
            }
            throw new IllegalStateException("task not added: task=" + task, e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("method=" + method.getName(), e);
        }
    }
}
