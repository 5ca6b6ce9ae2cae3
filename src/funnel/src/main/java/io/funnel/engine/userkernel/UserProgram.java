package io.funnel.engine.userkernel;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Reduction;
import io.funnel.strategy.Algorithm;
import io.funnel.strategy.Finish;
import io.funnel.strategy.Needs;
import io.funnel.strategy.Shape;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A {@link ReductionProgram} of a user, next to the strategies. {@code PreparedStrategy} executes it. */
public final class UserProgram implements Algorithm {

    private final Reduction<?> reduction;
    private final Constructor<? extends ReductionProgram> constructor;

    private UserProgram(Reduction<?> reduction, Constructor<? extends ReductionProgram> constructor) {
        this.reduction = reduction;
        this.constructor = constructor;
    }

    /**
     * Reads a program.
     *
     * @throws IllegalArgumentException if the class is no public {@link ReductionProgram}, or has no constructor for the
     * reduction's arrays; the message shows the one to write
     */
    public static UserProgram of(Reduction<?> reduction, Class<?> owner) {
        Class<?>[] types = Stream.concat(
                reduction.signature().inputs().stream().map(input -> Parameters.arrayOf(input.type())),
                reduction.signature().state().stream().map(part -> Parameters.arrayOf(part.type())))
                .toArray(Class<?>[]::new);
        String wanted = "public " + owner.getSimpleName() + Arrays.stream(types).map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
        if (!ReductionProgram.class.isAssignableFrom(owner) || !Modifier.isPublic(owner.getModifiers())) {
            throw new IllegalArgumentException("no program: class=" + owner.getName()
                    + "; try a public class that implements io.funnel.engine.userkernel.ReductionProgram, with "
                    + wanted);
        }
        try {
            return new UserProgram(reduction, owner.asSubclass(ReductionProgram.class).getConstructor(types));
        } catch (NoSuchMethodException e) {
            throw new IllegalArgumentException("program without a constructor for the arrays of the reduction: class="
                    + owner.getName() + ", reduction=" + reduction.name() + "; try " + wanted, e);
        }
    }

    /** The elements of the first array that its first public constructor takes. */
    public static Optional<ElementType> elementsOf(Class<?> owner) {
        return Arrays.stream(owner.getConstructors()).findFirst().flatMap(Parameters::firstArray);
    }

    /**
     * Makes the program over arrays.
     *
     * @throws IllegalArgumentException if its constructor fails
     */
    public ReductionProgram over(List<? extends TornadoNativeArray> inputs, List<?> states) {
        try {
            return constructor.newInstance(Stream.concat(inputs.stream(), states.stream()).toArray());
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException("program fails to start: class=" + constructor.getName() + ", reason="
                    + e.getCause() + "; try to correct it", e.getCause());
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("program fails to start: class=" + constructor.getName() + ", reason="
                    + e + "; try a class that is not abstract", e);
        }
    }

    /** The reduction that it computes. */
    public Reduction<?> reduction() {
        return reduction;
    }

    @Override
    public String label() {
        return constructor.getDeclaringClass().getSimpleName();
    }

    @Override
    public String summary() {
        return "program: " + constructor.getDeclaringClass().getName();
    }

    @Override
    public Shape shape() {
        return new Shape.Loop();
    }

    @Override
    public Needs needs() {
        return Needs.ITEMS;
    }

    @Override
    public Finish finish() {
        return Finish.NONE;
    }
}
