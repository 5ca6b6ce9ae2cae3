package uk.ac.manchester.tornado.api.common;

import java.io.Serializable;

/**
 * The shapes that a task's method can have: {@code TaskN} takes N arguments and returns nothing.
 *
 * <p>Here, unlike in TornadoVM's own jar, each of them is {@link Serializable}: a lambda's serialized form names the
 * method behind {@code Kernels::sum}, whose bytecode the embedded runtime reads. This is the one difference of
 * signature between the two; it changes no descriptor.
 */
public final class TornadoFunctions {

    private TornadoFunctions() {}

    /** A task without arguments. */
    @FunctionalInterface
    public interface Task extends Serializable {
        /** Runs the task's method. */
        void apply();
    }

    /** A task with one argument. */
    @FunctionalInterface
    public interface Task1<T1> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1);
    }

    /** A task with two arguments. */
    @FunctionalInterface
    public interface Task2<T1, T2> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2);
    }

    /** A task with three arguments. */
    @FunctionalInterface
    public interface Task3<T1, T2, T3> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3);
    }

    /** A task with four arguments. */
    @FunctionalInterface
    public interface Task4<T1, T2, T3, T4> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4);
    }

    /** A task with five arguments. */
    @FunctionalInterface
    public interface Task5<T1, T2, T3, T4, T5> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5);
    }

    /** A task with six arguments. */
    @FunctionalInterface
    public interface Task6<T1, T2, T3, T4, T5, T6> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6);
    }

    /** A task with seven arguments. */
    @FunctionalInterface
    public interface Task7<T1, T2, T3, T4, T5, T6, T7> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7);
    }

    /** A task with eight arguments. */
    @FunctionalInterface
    public interface Task8<T1, T2, T3, T4, T5, T6, T7, T8> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8);
    }

    /** A task with nine arguments. */
    @FunctionalInterface
    public interface Task9<T1, T2, T3, T4, T5, T6, T7, T8, T9> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9);
    }

    /** A task with ten arguments. */
    @FunctionalInterface
    public interface Task10<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10);
    }

    /** A task with eleven arguments. */
    @FunctionalInterface
    public interface Task11<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
                T11 arg11);
    }

    /** A task with twelve arguments. */
    @FunctionalInterface
    public interface Task12<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
                T11 arg11, T12 arg12);
    }

    /** A task with thirteen arguments. */
    @FunctionalInterface
    public interface Task13<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
                T11 arg11, T12 arg12, T13 arg13);
    }

    /** A task with fourteen arguments. */
    @FunctionalInterface
    public interface Task14<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
                T11 arg11, T12 arg12, T13 arg13, T14 arg14);
    }

    /** A task with fifteen arguments. */
    @FunctionalInterface
    public interface Task15<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
                T11 arg11, T12 arg12, T13 arg13, T14 arg14, T15 arg15);
    }

    /** A task with sixteen arguments. */
    @FunctionalInterface
    public interface Task16<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15,
            T16> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
                T11 arg11, T12 arg12, T13 arg13, T14 arg14, T15 arg15, T16 arg16);
    }

    /** A task with seventeen arguments. */
    @FunctionalInterface
    public interface Task17<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16,
            T17> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
                T11 arg11, T12 arg12, T13 arg13, T14 arg14, T15 arg15, T16 arg16, T17 arg17);
    }

    /** A task with eighteen arguments. */
    @FunctionalInterface
    public interface Task18<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17,
            T18> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
                T11 arg11, T12 arg12, T13 arg13, T14 arg14, T15 arg15, T16 arg16, T17 arg17, T18 arg18);
    }

    /** A task with nineteen arguments. */
    @FunctionalInterface
    public interface Task19<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18,
            T19> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
                T11 arg11, T12 arg12, T13 arg13, T14 arg14, T15 arg15, T16 arg16, T17 arg17, T18 arg18, T19 arg19);
    }

    /** A task with twenty arguments. */
    @FunctionalInterface
    public interface Task20<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19,
            T20> extends Serializable {
        /** Runs the task's method. */
        void apply(T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
                T11 arg11, T12 arg12, T13 arg13, T14 arg14, T15 arg15, T16 arg16, T17 arg17, T18 arg18, T19 arg19,
                T20 arg20);
    }
}
