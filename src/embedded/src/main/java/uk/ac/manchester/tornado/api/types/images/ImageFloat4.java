// [specialise ImageFloat3: *4 -> *3; WIDTH = 4 -> WIDTH = 3]
// [specialise ImageFloat8: *4 -> *8; WIDTH = 4 -> WIDTH = 8]
// [specialise ImageByte3: float -> byte; *4 -> *3; WIDTH = 4 -> WIDTH = 3]
// [specialise ImageByte4: float -> byte; WIDTH = 4 -> WIDTH = 4]
// [specialise ImageFloat: ImageFloat4 -> ImageFloat; Float4 -> float; WIDTH = 4 -> WIDTH = 1; vectors of a few -> single]
package uk.ac.manchester.tornado.api.types.images;

import java.lang.foreign.MemorySegment;
import java.nio.FloatBuffer;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
// [not ImageFloat]
import uk.ac.manchester.tornado.api.types.vectors.Float4;
// [end]
// [only ImageFloat]
// import uk.ac.manchester.tornado.api.math.TornadoMath;
// [end]

/** A {@link FloatArray} seen as an image of vectors of a few numbers, line by line. It is a view: writes go to the array. */
@SuppressWarnings("serial") // Serializable only because the API says so; arrays outside the heap are not.
public final class ImageFloat4 implements TornadoImagesInterface<FloatBuffer> {

    // [not ImageFloat]
    public static final Class<ImageFloat4> TYPE = ImageFloat4.class;
    // [end]

    private static final int WIDTH = 4;

    private final FloatArray storage;
    private final int width;
    private final int height;

    public ImageFloat4(int width, int height, FloatArray array) {
        this.storage = array;
        this.width = width;
        this.height = height;
    }

    /** Makes an image of zeros. */
    public ImageFloat4(int width, int height) {
        this(width, height, new FloatArray(Math.multiplyExact(Math.multiplyExact(width, height), WIDTH)));
    }

    public int X() {
        return width;
    }

    public int Y() {
        return height;
    }

    private int at(int x, int y) {
        return WIDTH * (x + y * width);
    }

    /** {@return a point of the first line} */
    public Float4 get(int x) {
        return get(x, 0);
    }

    /** Sets a point of the first line. */
    public void set(int x, Float4 value) {
        set(x, 0, value);
    }

    public Float4 get(int x, int y) {
        // [not ImageFloat]
        Float4 value = new Float4();
        for (int i = 0; i < WIDTH; i++) {
            value.set(i, storage.get(at(x, y) + i));
        }
        return value;
        // [only ImageFloat]
        // return storage.get(at(x, y));
        // [end]
    }

    public void set(int x, int y, Float4 value) {
        // [not ImageFloat]
        for (int i = 0; i < WIDTH; i++) {
            storage.set(at(x, y) + i, value.get(i));
        }
        // [only ImageFloat]
        // storage.set(at(x, y), value);
        // [end]
    }

    public void fill(float value) {
        storage.init(value);
    }

    public void clear() {
        storage.clear();
    }

    public ImageFloat4 duplicate() {
        ImageFloat4 copy = new ImageFloat4(width, height);
        copy.set(this);
        return copy;
    }

    /** Copies an image of the same size. */
    public void set(ImageFloat4 m) {
        storage.getSegment().copyFrom(m.storage.getSegment());
    }

    // [only ImageFloat]
    // public static void scale(ImageFloat image, float alpha) {
    //     for (int i = 0; i < image.storage.getSize(); i++) {
    //         image.storage.set(i, image.storage.get(i) * alpha);
    //     }
    // }
    //
    // public float min() {
    //     float result = Float.MAX_VALUE;
    //     for (int i = 0; i < size(); i++) {
    //         result = TornadoMath.min(result, storage.get(i));
    //     }
    //     return result;
    // }
    //
    // public float max() {
    //     float result = -Float.MAX_VALUE;
    //     for (int i = 0; i < size(); i++) {
    //         result = TornadoMath.max(result, storage.get(i));
    //     }
    //     return result;
    // }
    //
    // public float mean() {
    //     float sum = 0;
    //     for (int i = 0; i < size(); i++) {
    //         sum += storage.get(i);
    //     }
    //     return sum / size();
    // }
    // [only ImageFloat4, ImageFloat3, ImageFloat8]
    public Float4 mean() {
        Float4 sum = new Float4();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                sum = Float4.add(sum, get(x, y));
            }
        }
        return Float4.div(sum, width * height);
    }
    // [end]

    @Override
    public String toString() {
        return "ImageFloat4 <" + width + " x " + height + ">";
    }

    /** Copies the values between a buffer's position and its limit over the first elements. */
    @Override
    public void loadFromBuffer(FloatBuffer buffer) {
        for (int i = 0; buffer.hasRemaining(); i++) {
            storage.set(i, buffer.get());
        }
    }

    /** {@return a copy of the array's elements} */
    @Override
    public FloatBuffer asBuffer() {
        return FloatBuffer.wrap(storage.toHeapArray());
    }

    @Override
    public int size() {
        return width * height * WIDTH;
    }

    public FloatArray getArray() {
        return storage;
    }

    @Override
    public long getNumBytes() {
        return storage.getNumBytesOfSegment();
    }

    @Override
    public long getNumBytesWithHeader() {
        return storage.getNumBytesOfSegmentWithHeader();
    }

    @Override
    public MemorySegment getSegment() {
        return storage.getSegment();
    }

    @Override
    public MemorySegment getSegmentWithHeader() {
        return storage.getSegmentWithHeader();
    }
}
