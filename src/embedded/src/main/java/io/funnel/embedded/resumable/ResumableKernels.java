package io.funnel.embedded.resumable;

import io.funnel.embedded.bytecode.AccessWriter;
import io.funnel.embedded.bytecode.KernelMethod;
import io.funnel.embedded.bytecode.NotResumable;
import io.funnel.embedded.kernel.GroupScheduler;
import io.funnel.embedded.kernel.KernelExecutor;
import io.funnel.embedded.kernel.KernelLaunch;
import io.funnel.embedded.kernel.TaskCode;
import java.lang.invoke.SerializedLambda;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Rewrites kernels so that their items can stop and resume, each method once, and caches failures too. */
public final class ResumableKernels {

    /** Choices by the class that holds the kernels, so that they are collected with it. */
    private static final ClassValue<Map<String, KernelExecutor.Choice>> KNOWN = new ClassValue<>() {
        @Override
        protected Map<String, KernelExecutor.Choice> computeValue(Class<?> owner) {
            return new ConcurrentHashMap<>();
        }
    };

    private ResumableKernels() {}

    /** Chooses the other executor for a kernel that cannot be rewritten; an observed kernel reports its accesses. */
    public static KernelExecutor.Choice choose(TaskCode code, boolean linear, boolean observed, KernelExecutor other) {
        SerializedLambda target = code.target();
        if (target == null) {
            return new KernelExecutor.Choice(other, code.noTargetReason());
        }
        String key = target.getImplMethodName() + target.getImplMethodSignature() + linear + observed;
        try {
            Class<?> owner = KernelMethod.ownerOf(target, code.loader());
            return KNOWN.get(owner).computeIfAbsent(key, _ -> rewrite(code, linear, observed, other));
        } catch (NotResumable e) {
            return new KernelExecutor.Choice(other, e.reason());
        }
    }

    private static KernelExecutor.Choice rewrite(
            TaskCode code, boolean linear, boolean observed, KernelExecutor other) {
        try {
            KernelMethod method = KernelMethod.of(code);
            KernelModel model = KernelAnalysis.of(observed ? AccessWriter.observedKernel(method) : method);
            ResumableKernel kernel = KernelClassWriter.define(model, linear);
            LaunchModel needed = LaunchModel.of(model);
            return new KernelExecutor.Choice(launch -> run(kernel, needed, launch), "");
        } catch (NotResumable e) {
            return new KernelExecutor.Choice(other, e.reason());
        }
    }

    private static void run(ResumableKernel kernel, LaunchModel model, KernelLaunch launch) {
        GroupScheduler.run(launch, () -> new GroupLoop(kernel, model, launch));
    }
}
