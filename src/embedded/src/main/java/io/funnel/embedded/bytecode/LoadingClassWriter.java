package io.funnel.embedded.bytecode;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;

/** Finds the common superclass of two classes in the kernel's loader, without initialising them. */
public final class LoadingClassWriter extends ClassWriter {

    private final ClassLoader loader;

    public LoadingClassWriter(@Nullable ClassLoader loader) {
        super(COMPUTE_FRAMES | COMPUTE_MAXS);
        this.loader = loader == null ? ClassLoader.getSystemClassLoader() : loader;
    }

    @Override
    protected ClassLoader getClassLoader() {
        return loader;
    }
}
