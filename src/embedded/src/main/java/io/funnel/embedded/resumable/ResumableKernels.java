package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.KernelMethod;
import io.funnel.embedded.bytecode.NotResumable;
import io.funnel.embedded.kernel.KernelExecutor;
import io.funnel.embedded.kernel.TaskCode;
import java.lang.invoke.SerializedLambda;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Rewrites kernels, each method once, and remembers those that cannot be rewritten. */
public final class ResumableKernels {

    /**
     * What became of a kernel.
     *
     * @param executor runs it; null if it cannot be rewritten
     * @param reason why not; empty if it can
     */
    public record Outcome(@Nullable KernelExecutor executor, String reason) {}

    /** By the class that holds the kernels, so that they can be forgotten with it. */
    private static final ClassValue<Map<String, Outcome>> KNOWN = new ClassValue<>() {
        @Override
        protected Map<String, Outcome> computeValue(Class<?> owner) {
            return new ConcurrentHashMap<>();
        }
    };

    private ResumableKernels() {}

    /**
     * An executor for a kernel.
     *
     * @param linear whether it will run in groups that extend in x alone
     */
    public static Outcome of(TaskCode code, boolean linear) {
        SerializedLambda target = code.target();
        if (target == null) {
            return new Outcome(null, code.noTargetReason());
        }
        String key = target.getImplMethodName() + target.getImplMethodSignature() + linear;
        try {
            Class<?> owner = KernelMethod.ownerOf(target, code.loader());
            return KNOWN.get(owner).computeIfAbsent(key, _ -> rewrite(code, linear));
        } catch (NotResumable e) {
            return new Outcome(null, e.reason());
        }
    }

    private static Outcome rewrite(TaskCode code, boolean linear) {
        try {
            KernelModel model = KernelAnalysis.of(KernelMethod.of(code));
            return new Outcome(new ResumableExecutor(KernelClassWriter.define(model, linear), model), "");
        } catch (NotResumable e) {
            return new Outcome(null, e.reason());
        }
    }
}
