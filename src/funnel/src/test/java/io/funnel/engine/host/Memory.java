package io.funnel.engine.host;

import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** Kinds of memory for the same elements. */
enum Memory {
    NATIVE, HEAP, HEAP_SLICE, HEAP_READ_ONLY, HEAP_BYTES, NATIVE_UNALIGNED, CONFINED, MAPPED, MAPPED_UNALIGNED;

    private static final long SEED = 20_26;

    /** A segment of this kind with the elements of a native one. */
    MemorySegment copy(MemorySegment from, ElementType type) {
        long bytes = from.byteSize();
        return switch (this) {
            case NATIVE -> Arena.ofAuto().allocate(bytes, 64).copyFrom(from);
            case CONFINED -> Arena.ofConfined().allocate(Math.max(1, bytes), 64).asSlice(0, bytes).copyFrom(from);
            case HEAP -> array(type, (int) (bytes / type.sizeBytes())).copyFrom(from);
            case HEAP_READ_ONLY -> array(type, (int) (bytes / type.sizeBytes())).copyFrom(from).asReadOnly();
            case HEAP_SLICE -> array(type, 3 + (int) (bytes / type.sizeBytes()))
                    .asSlice(3L * type.sizeBytes(), bytes).copyFrom(from);
            case HEAP_BYTES -> MemorySegment.ofArray(new byte[(int) bytes + 1]).asSlice(1).copyFrom(from);
            case NATIVE_UNALIGNED -> Arena.ofAuto().allocate(bytes + 64, 64).asSlice(3, bytes).copyFrom(from);
            case MAPPED -> map(bytes + 64).asSlice(0, bytes).copyFrom(from);
            case MAPPED_UNALIGNED -> map(bytes + 64).asSlice(5, bytes).copyFrom(from);
        };
    }

    private static MemorySegment array(ElementType type, int length) {
        return switch (type) {
            case INT -> MemorySegment.ofArray(new int[length]);
            case LONG -> MemorySegment.ofArray(new long[length]);
            case FLOAT -> MemorySegment.ofArray(new float[length]);
            default -> MemorySegment.ofArray(new double[length]);
        };
    }

    private static MemorySegment map(long bytes) {
        try {
            Path file = Files.createTempFile("funnel", ".bin");
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Elements of all magnitudes and both signs, whose sums round. */
    static TornadoNativeArray random(ElementType type, int length, int salt) {
        Random random = new Random(SEED + salt);
        return switch (type) {
            case INT -> IntArray.fromArray(random.ints(length).toArray());
            case LONG -> LongArray.fromArray(random.longs(length).toArray());
            case FLOAT -> {
                FloatArray array = new FloatArray(length);
                for (int i = 0; i < length; i++) {
                    array.set(i, (float) Math.scalb(random.nextGaussian(), random.nextInt(12)));
                }
                yield array;
            }
            default -> {
                DoubleArray array = new DoubleArray(length);
                for (int i = 0; i < length; i++) {
                    array.set(i, Math.scalb(random.nextGaussian(), random.nextInt(12)));
                }
                yield array;
            }
        };
    }

    /** An array for a state of one value. */
    static Operands state(ElementType type) {
        return Operands.of(switch (type) {
            case INT -> new IntArray(1);
            case LONG -> new LongArray(1);
            case FLOAT -> new FloatArray(1);
            default -> new DoubleArray(1);
        });
    }
}
