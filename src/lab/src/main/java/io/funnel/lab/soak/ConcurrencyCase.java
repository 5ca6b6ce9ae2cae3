package io.funnel.lab.soak;

import io.funnel.Funnel;
import io.funnel.catalogue.Catalogue;
import io.funnel.data.Data;
import io.funnel.data.DeviceData;
import io.funnel.data.MappedData;
import io.funnel.engine.NativeArrays;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operands;
import io.funnel.reduction.Reduction;
import io.funnel.verify.Distribution;
import io.funnel.verify.Reference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/** A reduction of some data that lie somewhere, and what it must give. */
final class ConcurrencyCase implements AutoCloseable {

    /** Places of the data. */
    enum Kind {
        HOST_ARRAY, MAPPED_FILE, HANDLE, HANDLE_OF_THE_CALL
    }

    private final Reduction<?> reduction;
    private final Kind kind;
    private final int length;
    private final List<Data<?>> inputs = new ArrayList<>();
    private final Reference reference;
    private final AtomicReference<@Nullable Object> first = new AtomicReference<>();

    /** Makes the data, and the reference with Java threads. */
    ConcurrencyCase(Funnel funnel, String label, int length, Kind kind, long seed, Path folder) {
        this.reduction = Catalogue.find(label).orElseThrow().reduction();
        this.kind = kind;
        this.length = length;
        List<TornadoNativeArray> arrays = new ArrayList<>();
        for (int input = 0; input < reduction.signature().inputs().size(); input++) {
            ElementType type = reduction.signature().inputs().get(input).type();
            TornadoNativeArray array = NativeArrays.allocate(type, length);
            Distribution.UNIFORM.fill(array, seed + input);
            arrays.add(array);
            inputs.add(switch (kind) {
                case HOST_ARRAY, HANDLE_OF_THE_CALL -> Data.of(array);
                case HANDLE -> funnel.upload(Data.of(array));
                case MAPPED_FILE -> mapped(array, folder.resolve(label + "-" + length + "-" + input));
            });
        }
        reference = Reference.of(reduction, new Operands(arrays), length);
    }

    private static Data<?> mapped(TornadoNativeArray array, Path file) {
        try {
            try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                channel.write(array.getSegment().asByteBuffer());
            }
            return switch (array) {
                case IntArray ints -> MappedData.of(IntArray.class, file, 0, ints.getSize());
                case LongArray longs -> MappedData.of(LongArray.class, file, 0, longs.getSize());
                case FloatArray floats -> MappedData.of(FloatArray.class, file, 0, floats.getSize());
                case DoubleArray doubles -> MappedData.of(DoubleArray.class, file, 0, doubles.getSize());
                default -> throw new IllegalArgumentException(array.getClass().getSimpleName());
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Reduces once, by any Java thread.
     *
     * @throws IllegalStateException if the answer is wrong, or not the one that it was before
     */
    void reduce(Funnel funnel) {
        Object answer = kind == Kind.HANDLE_OF_THE_CALL ? ofOwnHandles(funnel) : reduce(funnel, inputs);
        Object before = first.compareAndExchange(null, answer);
        if (!agree(reference, length, answer) || (before != null && !before.equals(answer))) {
            throw new IllegalStateException("wrong answer: " + this + ", expected=" + reference.value() + ", before="
                    + before + ", got=" + answer);
        }
    }

    /** Tells whether a finished answer is the reference's, or as near as rounding in any tree over the elements allows. */
    static boolean agree(Reference reference, long length, Object answer) {
        return answer.equals(reference.value()) || (answer instanceof Number got
                && reference.value() instanceof Number expected
                && Math.abs(got.doubleValue() - expected.doubleValue()) <= reference.bound(length));
    }

    private Object reduce(Funnel funnel, List<? extends Data<?>> data) {
        return funnel.reduce(reduction, List.copyOf(data)).value();
    }

    private Object ofOwnHandles(Funnel funnel) {
        List<DeviceData<?>> handles = new ArrayList<>();
        try {
            inputs.forEach(data -> handles.add(funnel.upload(data)));
            return reduce(funnel, handles);
        } finally {
            handles.forEach(DeviceData::close);
        }
    }

    @Override
    public void close() {
        for (Data<?> data : inputs) {
            switch (data) {
                case DeviceData<?> handle -> handle.close();
                case MappedData<?> file -> file.close();
                default -> {
                    // an array, which is the collector's
                }
            }
        }
    }

    @Override
    public String toString() {
        return "reduction=" + reduction.name() + ", length=" + length + ", data=" + kind;
    }
}
