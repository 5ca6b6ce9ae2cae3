package io.funnel.embedded.kernel;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.common.TornadoFunctions;
import uk.ac.manchester.tornado.api.exceptions.TornadoTaskRuntimeException;

/**
 * The code of a task: the lambda that a program passed, and the method behind it where it is known.
 *
 * <p>The method is found through the lambda's serialized form, which only lambdas compiled against the embedded
 * interface have.
 */
public final class TaskCode {

    private final Object lambda;
    private final int arity;
    private final MethodHandle apply;
    private final @Nullable SerializedLambda target;
    private final String noTargetReason;

    private TaskCode(
            Object lambda, int arity, MethodHandle apply, @Nullable SerializedLambda target, String noTargetReason) {
        this.lambda = lambda;
        this.arity = arity;
        this.apply = apply;
        this.target = target;
        this.noTargetReason = noTargetReason;
    }

    /** Takes a {@code TornadoFunctions.TaskN} and its N. */
    public static TaskCode of(Object lambda, int arity) {
        MethodHandle apply = applyOf(lambda, arity);
        try {
            Method writeReplace = lambda.getClass().getDeclaredMethod("writeReplace");
            writeReplace.setAccessible(true);
            if (writeReplace.invoke(lambda) instanceof SerializedLambda target) {
                return new TaskCode(lambda, arity, apply, target, "");
            }
            return new TaskCode(lambda, arity, apply, null, "it is an object, not a lambda");
        } catch (NoSuchMethodException e) {
            return new TaskCode(lambda, arity, apply, null, "the lambda is not serializable");
        } catch (ReflectiveOperationException | RuntimeException e) {
            return new TaskCode(lambda, arity, apply, null, "the lambda's serialized form cannot be read: " + e);
        }
    }

    private static MethodHandle applyOf(Object lambda, int arity) {
        Class<?> shape = shapeOf(lambda.getClass());
        if (shape != null) {
            for (Method method : shape.getMethods()) {
                if (method.getName().equals("apply") && method.getParameterCount() == arity) {
                    try {
                        return MethodHandles.publicLookup()
                                .unreflect(method)
                                .bindTo(lambda)
                                .asSpreader(Object[].class, arity);
                    } catch (IllegalAccessException e) {
                        throw new AssertionError("the interface is public: " + shape, e);
                    }
                }
            }
        }
        throw new TornadoTaskRuntimeException(
                "not a task: type=" + lambda.getClass().getName() + ", arguments=" + arity
                        + "; try a TornadoFunctions.Task"
                        + arity);
    }

    private static @Nullable Class<?> shapeOf(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            for (Class<?> candidate : at.getInterfaces()) {
                if (candidate.getEnclosingClass() == TornadoFunctions.class) {
                    return candidate;
                }
            }
        }
        return null;
    }

    /** This task with a copy of its method in place of the method itself. */
    public TaskCode running(MethodHandle copy) {
        MethodHandle bound = MethodHandles.insertArguments(copy, 0, captured());
        return new TaskCode(lambda, arity, bound.asType(bound.type().changeReturnType(void.class))
                .asSpreader(Object[].class, bound.type().parameterCount()), target, noTargetReason);
    }

    /** This task's lambda anew, with what stands for each value that it captured. */
    @SuppressWarnings("ReferenceEquality") // Another object, not other contents.
    public TaskCode capturing(UnaryOperator<Object> standsFor) {
        Object[] values = captured();
        boolean same = true;
        for (int i = 0; i < values.length; i++) {
            Object value = values[i];
            values[i] = standsFor.apply(value);
            same &= values[i] == value;
        }
        if (target == null || same) {
            return this;
        }
        try {
            Class<?> in = Class.forName(target.getCapturingClass().replace('/', '.'), false, loader());
            Method make = in.getDeclaredMethod("$deserializeLambda$", SerializedLambda.class);
            make.setAccessible(true);
            return of(make.invoke(null, new SerializedLambda(in, target.getFunctionalInterfaceClass(),
                    target.getFunctionalInterfaceMethodName(), target.getFunctionalInterfaceMethodSignature(),
                    target.getImplMethodKind(), target.getImplClass(), target.getImplMethodName(),
                    target.getImplMethodSignature(), target.getInstantiatedMethodType(), values)), arity);
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new TornadoTaskRuntimeException("lambda captures data: kernel=" + name() + ", cause=" + e
                    + "; try to pass them as arguments of the task");
        }
    }

    public void call(Object[] arguments) throws Throwable {
        apply.invokeExact(arguments);
    }

    /** The lambda's serialized form; null where {@link #noTargetReason()} gives a reason. */
    public @Nullable SerializedLambda target() {
        return target;
    }

    /** The values that the lambda captured; they are the first arguments of its method. */
    public Object[] captured() {
        return target == null
                ? new Object[0]
                : IntStream.range(0, target.getCapturedArgCount()).mapToObj(target::getCapturedArg).toArray();
    }

    /** The captured values and the arguments of a call. */
    public Object[] withCaptured(Object[] arguments) {
        return Stream.concat(Stream.of(captured()), Stream.of(arguments)).toArray();
    }

    public String noTargetReason() {
        return noTargetReason;
    }

    public @Nullable ClassLoader loader() {
        return lambda.getClass().getClassLoader();
    }

    /** The kernel's method with its parameters; only the name where the method is unknown. */
    public String signature() {
        if (target == null) {
            return name();
        }
        return MethodType.fromMethodDescriptorString(target.getImplMethodSignature(), loader()).parameterList().stream()
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", name() + "(", ")"));
    }

    /** The kernel's display name: {@code Kernels.sumTree}. */
    public String name() {
        if (target == null) {
            String type = lambda.getClass().getSimpleName();
            int end = type.indexOf("$$Lambda");
            return end < 0 ? type : "a lambda of " + type.substring(0, end);
        }
        String owner = target.getImplClass();
        return owner.substring(owner.lastIndexOf('/') + 1).replace('$', '.') + "." + target.getImplMethodName();
    }
}
