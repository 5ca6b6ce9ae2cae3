import com.aparapi.Kernel;
import com.aparapi.Range;
import com.aparapi.device.OpenCLDevice;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;

/**
 * A peer of {@code funnel report --peers}: sums and minima of floats as one writes them for Aparapi, which makes OpenCL C of
 * bytecode.
 *
 * <p>DATA holds little-endian floats and nothing else; DEVICE is a device's name, or a part of it. Each work-item combines every
 * n-th element, a tree in local memory combines a group's, and the host the groups'. A line of JSON: whole calls from data on
 * the device, in nanoseconds; Aparapi does not tell the time of kernels alone. Warms up as Funnel's comparison does. With the
 * variable LENGTHS (1024,4096) a line for the first elements of each.
 *
 * <pre>java -cp aparapi-3.0.2.jar:aparapi-jni-1.4.3.jar:… bench/peers/AparapiReduce.java DATA sum|min REPETITIONS DEVICE GROUPS SIZE</pre>
 */
final class AparapiReduce {

    private static final int MIN_WARM_UPS = 2;
    private static final int MAX_WARM_UPS = 300;
    private static final long WARM_UP_NANOS = 100_000_000;

    /** By additions; Aparapi looks for the class by its name, and finds none above it here. */
    public static final class Sum extends Kernel {

        private final float[] values;
        private final float[] partials;
        private final int length;
        @Local
        private final float[] shared;

        Sum(float[] values, float[] partials, int size) {
            this.values = values;
            this.partials = partials;
            length = values.length;
            shared = new float[size];
        }

        @Override
        public void run() {
            int id = getLocalId();
            float result = 0;
            for (int i = getGlobalId(); i < length; i += getGlobalSize()) {
                result = result + values[i];
            }
            shared[id] = result;
            localBarrier();
            for (int half = getLocalSize() / 2; half > 0; half = half / 2) {
                if (id < half) {
                    shared[id] = shared[id] + shared[id + half];
                }
                localBarrier();
            }
            if (id == 0) {
                partials[getGroupId()] = shared[0];
            }
        }
    }

    /** By comparisons; Aparapi looks for the class by its name, and finds none above it here. */
    public static final class Minimum extends Kernel {

        private final float[] values;
        private final float[] partials;
        private final int length;
        @Local
        private final float[] shared;

        Minimum(float[] values, float[] partials, int size) {
            this.values = values;
            this.partials = partials;
            length = values.length;
            shared = new float[size];
        }

        @Override
        public void run() {
            int id = getLocalId();
            float result = Float.MAX_VALUE;
            for (int i = getGlobalId(); i < length; i += getGlobalSize()) {
                result = min(result, values[i]);
            }
            shared[id] = result;
            localBarrier();
            for (int half = getLocalSize() / 2; half > 0; half = half / 2) {
                if (id < half) {
                    shared[id] = min(shared[id], shared[id + half]);
                }
                localBarrier();
            }
            if (id == 0) {
                partials[getGroupId()] = shared[0];
            }
        }
    }

    private AparapiReduce() {}

    public static void main(String... words) throws IOException {
        if (words.length != 6) {
            System.err.println("six words needed: given=" + words.length + "; try DATA sum 5 DEVICE 8 256");
            System.exit(2);
        }
        List<OpenCLDevice> devices =
                OpenCLDevice.listDevices(null).stream().filter(device -> device.getName().contains(words[3])).toList();
        if (devices.isEmpty()) {
            System.err.println("no such OpenCL device for Aparapi: device=" + words[3] + "; try a driver for it");
            System.exit(1);
        }
        float[] data = data(Path.of(words[0]));
        int[] lengths = Arrays.stream(System.getenv().getOrDefault("LENGTHS", "").split(","))
                .filter(word -> !word.isEmpty()).mapToInt(Integer::parseInt).toArray();
        boolean all = lengths.length == 0;
        for (int length : all ? new int[] {data.length} : lengths) {
            measure(words, devices.getFirst(), length == data.length ? data : Arrays.copyOf(data, length),
                    all ? "" : ", \"length\": " + length);
        }
    }

    private static float[] data(Path path) throws IOException {
        try (FileChannel file = FileChannel.open(path)) {
            ByteBuffer bytes = ByteBuffer.allocateDirect((int) file.size()).order(ByteOrder.LITTLE_ENDIAN);
            while (bytes.hasRemaining() && file.read(bytes) >= 0) {
            }
            float[] data = new float[bytes.position() / Float.BYTES];
            bytes.flip().asFloatBuffer().get(data);
            return data;
        }
    }

    private static void measure(String[] words, OpenCLDevice device, float[] data, String more) {
        int size = Integer.parseInt(words[5]);
        int groups = Math.min(Integer.parseInt(words[4]), (data.length + size - 1) / size);
        boolean minimum = words[1].equals("min");
        float[] partials = new float[groups];
        Kernel reduce = minimum ? new Minimum(data, partials, size) : new Sum(data, partials, size);
        reduce.setExplicit(true);
        reduce.put(data);
        Range range = Range.create(device, groups * size, size);
        float[] value = new float[1];
        long[] calls = times(() -> {
            long start = System.nanoTime();
            reduce.execute(range);
            reduce.get(partials);
            value[0] = combined(partials, minimum);
            return System.nanoTime() - start;
        }, Integer.parseInt(words[2]));
        System.out.println("{\"way\": \"Aparapi " + words[1] + "\", \"version\": \"Aparapi " + version() + "\", \"device\": \""
                + device.getName() + "\", \"value\": \"" + value[0] + "\", \"call\": " + Arrays.toString(calls) + more + "}");
        reduce.dispose();
    }

    private static float combined(float[] partials, boolean minimum) {
        float result = partials[0];
        for (int i = 1; i < partials.length; i++) {
            result = minimum ? Math.min(result, partials[i]) : result + partials[i];
        }
        return result;
    }

    /** Of the jar. */
    private static String version() {
        return Path.of(Kernel.class.getProtectionDomain().getCodeSource().getLocation().getPath()).getFileName().toString()
                .replaceAll("aparapi-|\\.jar", "");
    }

    private static long[] times(LongSupplier once, int repetitions) {
        long start = System.nanoTime();
        for (int run = 0; run < MAX_WARM_UPS; run++) {
            once.getAsLong();
            if (run + 1 >= MIN_WARM_UPS && System.nanoTime() - start > WARM_UP_NANOS) {
                break;
            }
        }
        return LongStream.generate(once).limit(repetitions).toArray();
    }
}
