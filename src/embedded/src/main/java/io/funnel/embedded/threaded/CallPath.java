package io.funnel.embedded.threaded;

import io.funnel.embedded.kernel.FailureMessages;
import java.lang.StackWalker.StackFrame;
import java.util.Iterator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A place in a kernel: a call of a barrier, warp operation or allocation, and the calls that led to it. The path
 * distinguishes calls of one helper method from different lines, as on a device, where helpers are inlined.
 *
 * @param path a 64-bit hash of class, method and bytecode index of each call, wide enough to avoid collisions
 * @param innermost the innermost call
 * @param ofWarp whether a warp meets here, not the group
 */
record CallPath(long path, StackFrame innermost, boolean ofWarp) {

    /** Observed kernels are in hidden classes. */
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES);

    /** An odd number with well-mixed bits: the golden ratio, as in Knuth's multiplicative hashing. */
    private static final long MIX = 0x9E3779B97F4A7C15L;

    static CallPath here(boolean ofWarp) {
        return WALKER.walk(frames -> of(frames, ofWarp));
    }

    private static CallPath of(Stream<StackFrame> frames, boolean ofWarp) {
        long path = 0;
        StackFrame innermost = null;
        for (Iterator<StackFrame> all = frames.iterator(); all.hasNext();) {
            StackFrame frame = all.next();
            if (FailureMessages.isProgram(frame.getClassName())) {
                innermost = innermost == null ? frame : innermost;
                path = mix(path, frame.getClassName().hashCode());
                path = mix(path, frame.getMethodName().hashCode());
                path = mix(path, frame.getByteCodeIndex());
            }
        }
        if (innermost == null) {
            throw new IllegalStateException("not called from a kernel");
        }
        return new CallPath(path, innermost, ofWarp);
    }

    private static long mix(long path, int value) {
        long mixed = (path ^ value) * MIX;
        return mixed ^ (mixed >>> 29);
    }

    String line() {
        return innermost.getFileName() + ":" + innermost.getLineNumber();
    }

    boolean isAt(@Nullable CallPath other) {
        return other != null && path == other.path;
    }
}
