package io.funnel.processor.source;

import java.nio.file.Files;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.SourceInterpreter;
import org.objectweb.asm.tree.analysis.SourceValue;

/** Sees products in sums as a compiler does that fuses them: through variables, choices, signs and conversions. */
final class Fusible extends SourceInterpreter {

    private static final Set<Integer> SUMS = Set.of(Opcodes.FADD, Opcodes.FSUB, Opcodes.DADD, Opcodes.DSUB);
    private static final Set<Integer> PRODUCTS = Set.of(Opcodes.FMUL, Opcodes.DMUL);
    private static final Set<Integer> PASSED = Set.of(Opcodes.FNEG, Opcodes.DNEG, Opcodes.D2F);

    private Fusible() {
        super(Opcodes.ASM9);
    }

    /** Returns the sums in a class that a product meets, but for the unknown zero. */
    static int in(Compilation compilation, String name) throws Exception {
        ClassNode type = new ClassNode();
        new ClassReader(Files.readAllBytes(compilation.folder().resolve("classes").resolve(name + ".class")))
                .accept(type, 0);
        int found = 0;
        for (MethodNode method : type.methods) {
            Frame<SourceValue>[] frames = new Analyzer<>(new Fusible()).analyze(type.name, method);
            for (int i = 0; i < frames.length; i++) {
                AbstractInsnNode sum = method.instructions.get(i);
                Frame<SourceValue> frame = frames[i];
                if (frame != null && SUMS.contains(sum.getOpcode()) && !isZero(method, sum.getPrevious())
                        && (isProduct(frame, 1) || isProduct(frame, 2))) {
                    found++;
                }
            }
        }
        return found;
    }

    private static boolean isProduct(Frame<SourceValue> frame, int fromTop) {
        return frame.getStack(frame.getStackSize() - fromTop).insns.stream()
                .anyMatch(source -> PRODUCTS.contains(source.getOpcode()));
    }

    private static boolean isZero(MethodNode method, AbstractInsnNode read) {
        return read instanceof VarInsnNode load && method.localVariables.stream()
                .filter(variable -> variable.index == load.var).map((LocalVariableNode variable) -> variable.name)
                .anyMatch(Set.of("floatZero", "doubleZero")::contains);
    }

    @Override
    public SourceValue copyOperation(AbstractInsnNode copy, SourceValue value) {
        return value;
    }

    @Override
    public SourceValue unaryOperation(AbstractInsnNode operation, SourceValue value) {
        return PASSED.contains(operation.getOpcode()) ? value : super.unaryOperation(operation, value);
    }
}
