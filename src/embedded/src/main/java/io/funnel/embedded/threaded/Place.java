package io.funnel.embedded.threaded;

import io.funnel.embedded.kernel.Failures;
import java.lang.StackWalker.StackFrame;
import java.util.List;

/**
 * A place in a kernel: the call of a barrier, a warp operation or an allocation, and the calls that led to it. Two items
 * at the same call of the same helper method, called from different lines, are at different places, as they are on a
 * device, where helpers are inlined.
 *
 * @param path class, method and bytecode index of each call, the innermost first
 * @param line the innermost call's source line
 * @param ofWarp whether a warp meets here, not the group
 */
record Place(String path, String line, boolean ofWarp) {

    private static final StackWalker WALKER = StackWalker.getInstance();

    /** Where the caller's kernel is now. */
    static Place here(boolean ofWarp) {
        List<StackFrame> frames =
                WALKER.walk(stack -> stack.filter(frame -> Failures.isProgram(frame.getClassName())).toList());
        StringBuilder path = new StringBuilder();
        for (StackFrame frame : frames) {
            path.append(frame.getClassName())
                    .append('.')
                    .append(frame.getMethodName())
                    .append('@')
                    .append(frame.getByteCodeIndex())
                    .append(' ');
        }
        StackFrame innermost = frames.getFirst();
        return new Place(path.toString(), innermost.getFileName() + ":" + innermost.getLineNumber(), ofWarp);
    }
}
