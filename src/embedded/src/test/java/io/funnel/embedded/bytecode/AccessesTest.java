package io.funnel.embedded.bytecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;
import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** A read and a write are noted in one call, and an access is not noted, only where that is right. */
class AccessesTest {

    static void inPlace(KernelContext context, IntArray a, IntArray b) {
        int i = context.globalIdx;
        int old = a.get(i);
        a.set(i, Math.max(old, b.get(i)));
    }

    static void javaArray(KernelContext context, int[] a) {
        a[context.globalIdx + 1] += 1;
    }

    static void otherIndex(KernelContext context, IntArray a) {
        int i = context.globalIdx;
        int old = a.get(i);
        i++;
        a.set(i, old);
    }

    static void otherArray(KernelContext context, IntArray a, IntArray b) {
        int i = context.globalIdx;
        b.set(i, a.get(i));
    }

    static void barrier(KernelContext context, IntArray a) {
        int i = context.globalIdx;
        int old = a.get(i);
        context.localBarrier();
        a.set(i, old);
    }

    static void branch(KernelContext context, IntArray a) {
        int i = context.globalIdx;
        int old = a.get(i);
        if (old > 0) {
            a.set(i, old);
        }
    }

    static void ownArray(KernelContext context, int[] a) {
        int[] own = new int[2];
        own[1] += a[context.globalIdx];
        a[0] = own[1];
    }

    static void perhapsOwn(KernelContext context, int[] a) {
        int[] own = context.globalIdx == 0 ? new int[2] : a;
        own[1] = 1;
    }

    static void reassigned(KernelContext context, int[] a, int[] b) {
        a[0] = 1;
        a = b;
        a[0] = 2;
    }

    static void local(KernelContext context) {
        int[] tile = context.allocateIntLocalArray(64);
        tile[context.localIdx] = 1;
    }

    static void oneOfTwoLocals(KernelContext context) {
        int[] tile = context.allocateIntLocalArray(64);
        int[] other = context.allocateIntLocalArray(64);
        int[] swapped = context.localIdx == 0 ? tile : other;
        swapped[0] = 1;
    }

    /** Counts pairs of a read and a write, accesses to one array in a launch, and to arrays of the item. */
    @ParameterizedTest
    @CsvSource({"inPlace, 1, 3, 0", "javaArray, 1, 2, 0", "otherIndex, 0, 2, 0", "otherArray, 0, 2, 0",
        "barrier, 0, 2, 0", "branch, 0, 2, 0", "ownArray, 1, 2, 3", "perhapsOwn, 0, 0, 0", "reassigned, 0, 0, 0",
        "local, 0, 1, 0", "oneOfTwoLocals, 0, 0, 0"})
    void accesses_ofAKernel(String kernel, int pairs, int ofOneArray, int ofOwn) {
        MethodNode method = Stream.of(AccessesTest.class.getDeclaredMethods())
                .filter(declared -> declared.getName().equals(kernel))
                .map(declared -> KernelMethod.find(AccessesTest.class, kernel, Type.getMethodDescriptor(declared)))
                .filter(Objects::nonNull).findFirst().orElseThrow().method();

        Accesses accesses = Accesses.ofKernel(method);

        assertThat(accesses.updates()).hasSize(pairs);
        assertThat(Stream.of(method.instructions.toArray()).filter(accesses.sources()::isOne)).hasSize(ofOneArray);
        assertThat(Stream.of(method.instructions.toArray()).filter(accesses::isOfNewArray)).hasSize(ofOwn);
    }
}
