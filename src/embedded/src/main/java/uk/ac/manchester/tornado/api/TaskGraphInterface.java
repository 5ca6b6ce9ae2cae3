package uk.ac.manchester.tornado.api;

import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task1;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task10;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task11;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task12;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task13;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task14;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task15;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task16;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task17;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task18;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task19;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task2;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task20;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task3;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task4;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task6;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task7;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task8;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task9;

/** What a task-graph can be told; {@link TaskGraph} is the one implementation and describes each method. */
public interface TaskGraphInterface {

    /** Adds a task without arguments; see {@link TaskGraph}. */
    TaskGraphInterface task(String id, Task code);

    /** Adds a task with one argument; see {@link TaskGraph}. */
    <T1> TaskGraphInterface task(String id, Task1<T1> code, T1 arg1);

    /** Adds a task with two arguments; see {@link TaskGraph}. */
    <T1, T2> TaskGraphInterface task(String id, Task2<T1, T2> code, T1 arg1, T2 arg2);

    /** Adds a task with three arguments; see {@link TaskGraph}. */
    <T1, T2, T3> TaskGraphInterface task(String id, Task3<T1, T2, T3> code, T1 arg1, T2 arg2, T3 arg3);

    /** Adds a task with four arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4> TaskGraphInterface task(String id, Task4<T1, T2, T3, T4> code, T1 arg1, T2 arg2, T3 arg3,
            T4 arg4);

    /** Adds a task with five arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5> TaskGraphInterface task(String id, Task5<T1, T2, T3, T4, T5> code, T1 arg1, T2 arg2, T3 arg3,
            T4 arg4, T5 arg5);

    /** Adds a task with six arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6> TaskGraphInterface task(String id, Task6<T1, T2, T3, T4, T5, T6> code, T1 arg1, T2 arg2,
            T3 arg3, T4 arg4, T5 arg5, T6 arg6);

    /** Adds a task with seven arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7> TaskGraphInterface task(String id, Task7<T1, T2, T3, T4, T5, T6, T7> code, T1 arg1,
            T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7);

    /** Adds a task with eight arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8> TaskGraphInterface task(String id, Task8<T1, T2, T3, T4, T5, T6, T7, T8> code,
            T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8);

    /** Adds a task with nine arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9> TaskGraphInterface task(String id,
            Task9<T1, T2, T3, T4, T5, T6, T7, T8, T9> code, T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6,
            T7 arg7, T8 arg8, T9 arg9);

    /** Adds a task with ten arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> TaskGraphInterface task(String id,
            Task10<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10> code, T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6,
            T7 arg7, T8 arg8, T9 arg9, T10 arg10);

    /** Adds a task with eleven arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> TaskGraphInterface task(String id,
            Task11<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11> code, T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5,
            T6 arg6, T7 arg7, T8 arg8,
            T9 arg9, T10 arg10, T11 arg11);

    /** Adds a task with twelve arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> TaskGraphInterface task(String id,
            Task12<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12> code, T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5,
            T6 arg6, T7 arg7,
            T8 arg8, T9 arg9, T10 arg10, T11 arg11, T12 arg12);

    /** Adds a task with thirteen arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> TaskGraphInterface task(String id,
            Task13<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13> code, T1 arg1, T2 arg2, T3 arg3, T4 arg4,
            T5 arg5, T6 arg6,
            T7 arg7, T8 arg8, T9 arg9, T10 arg10, T11 arg11, T12 arg12, T13 arg13);

    /** Adds a task with fourteen arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> TaskGraphInterface task(String id,
            Task14<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14> code, T1 arg1, T2 arg2, T3 arg3,
            T4 arg4, T5 arg5,
            T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10, T11 arg11, T12 arg12, T13 arg13, T14 arg14);

    /** Adds a task with fifteen arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> TaskGraphInterface task(String id,
            Task15<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15> code, T1 arg1, T2 arg2, T3 arg3,
            T4 arg4,
            T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10, T11 arg11, T12 arg12, T13 arg13, T14 arg14,
            T15 arg15);

    /** Adds a task with sixteen arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> TaskGraphInterface task(String id,
            Task16<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16> code, T1 arg1, T2 arg2,
            T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10, T11 arg11, T12 arg12, T13 arg13,
            T14 arg14, T15 arg15, T16 arg16);

    /** Adds a task with seventeen arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17> TaskGraphInterface task(String id,
            Task17<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17> code, T1 arg1, T2 arg2,
            T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10, T11 arg11, T12 arg12, T13 arg13,
            T14 arg14, T15 arg15, T16 arg16, T17 arg17);

    /** Adds a task with eighteen arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18> TaskGraphInterface task(String id,
            Task18<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18> code, T1 arg1,
            T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
            T11 arg11, T12 arg12, T13 arg13, T14 arg14, T15 arg15, T16 arg16, T17 arg17, T18 arg18);

    /** Adds a task with nineteen arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19> TaskGraphInterface task(
            String id,
            Task19<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19> code, T1 arg1,
            T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
            T11 arg11, T12 arg12, T13 arg13, T14 arg14, T15 arg15, T16 arg16, T17 arg17, T18 arg18, T19 arg19);

    /** Adds a task with twenty arguments; see {@link TaskGraph}. */
    <T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20> TaskGraphInterface task(
            String id,
            Task20<T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13, T14, T15, T16, T17, T18, T19, T20> code,
            T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6, T7 arg7, T8 arg8, T9 arg9, T10 arg10,
            T11 arg11, T12 arg12, T13 arg13, T14 arg14, T15 arg15, T16 arg16, T17 arg17, T18 arg18, T19 arg19,
            T20 arg20);

    /** The name given when the graph was made. */
    String getTaskGraphName();

    /** Declares what is copied to the device, and when; see {@link TaskGraph}. */
    TaskGraphInterface transferToDevice(int mode, Object... objects);

    /** Declares what another graph of the plan left on the device; see {@link TaskGraph}. */
    TaskGraph consumeFromDevice(String uniqueTaskGraphName, Object... objects);

    /** Declares what the graph that ran before left on the device; see {@link TaskGraph}. */
    TaskGraph consumeFromDevice(Object... objects);

    /** Declares what is copied back to the host, and when; see {@link TaskGraph}. */
    TaskGraphInterface transferToHost(int mode, Object... objects);

    /** Declares what stays on the device for graphs that run later; see {@link TaskGraph}. */
    TaskGraph persistOnDevice(Object... objects);

    /** Closes the definition; see {@link TaskGraph}. */
    ImmutableTaskGraph snapshot();
}
