package io.funnel.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntToLongFunction;
import java.util.function.LongFunction;
import java.util.stream.IntStream;

/**
 * The distinct values of a column, and for each element the number of its value among them: keys of {@link
 * Segments#byKey}. Values are in rising order, so that results by key are, too. Immutable.
 *
 * {@snippet :
 * Keys<String> cities = Keys.index("Oslo", "Bergen", "Oslo");
 * Values<Double> means = funnel.per(cities.segments()).reduce(FloatReductions.MEAN, prices).value();
 * for (int key = 0; key < cities.count(); key++) {
 *     System.out.println(cities.value(key) + " " + means.get(key)); // Bergen first
 * }
 * }
 *
 * <p>Doubles are equal as numbers are: -0.0 and 0.0 are one value, and all NaN are one, the last.
 *
 * @param <T> the type of the values
 */
public final class Keys<T> {

    private final int[] keys;
    private final List<T> values;
    private final Segments segments;

    private Keys(int[] keys, List<T> values) {
        this.keys = keys;
        this.values = values;
        segments = Segments.byKey(keys, values.size());
    }

    /**
     * Finds the keys of texts.
     *
     * @throws NullPointerException if one is null
     */
    public static Keys<String> index(String... column) {
        Map<String, Integer> numbers = new HashMap<>();
        List<String> found = new ArrayList<>();
        int[] keys = new int[column.length];
        for (int i = 0; i < column.length; i++) {
            String value = column[i];
            if (value == null) {
                throw new NullPointerException("no text: column[" + i + "]=null; try a text for a missing one");
            }
            Integer known = numbers.putIfAbsent(value, found.size());
            if (known == null) {
                keys[i] = found.size();
                found.add(value);
            } else {
                keys[i] = known;
            }
        }
        return sorted(keys, found.size(), found::get);
    }

    /** Finds the keys of ints. */
    public static Keys<Integer> index(int... column) {
        return index(column.length, i -> column[i], bits -> (int) bits);
    }

    /** Finds the keys of longs. */
    public static Keys<Long> index(long... column) {
        return index(column.length, i -> column[i], bits -> bits);
    }

    /** Finds the keys of doubles. */
    public static Keys<Double> index(double... column) {
        return index(column.length, i -> Double.doubleToLongBits(column[i] + 0.0), Double::longBitsToDouble);
    }

    private static <T extends Comparable<T>> Keys<T> index(int length, IntToLongFunction bits, LongFunction<T> value) {
        LongNumbers numbers = new LongNumbers();
        int[] keys = new int[length];
        for (int i = 0; i < length; i++) {
            keys[i] = numbers.of(bits.applyAsLong(i));
        }
        return sorted(keys, numbers.count(), key -> value.apply(numbers.value(key)));
    }

    /** Turns numbers in the order of appearance into those of rising values. */
    private static <T extends Comparable<T>> Keys<T> sorted(int[] keys, int count, IntFunction<T> value) {
        record Found<T>(T value, int number) {}
        List<Found<T>> found = IntStream.range(0, count).mapToObj(i -> new Found<>(value.apply(i), i))
                .sorted(Comparator.comparing(Found::value)).toList();
        int[] rank = new int[count];
        for (int i = 0; i < count; i++) {
            rank[found.get(i).number()] = i;
        }
        Arrays.setAll(keys, i -> rank[keys[i]]);
        return new Keys<>(keys, found.stream().map(Found::value).toList());
    }

    /** Numbers of distinct longs in the order of appearance: a hash table with open addresses, without boxes. */
    private static final class LongNumbers {

        private static final long MIX = 0x9E3779B97F4A7C15L;

        private long[] values = new long[1 << 10];
        private int[] slots = new int[1 << 11];
        private int count;

        int of(long value) {
            int mask = slots.length - 1;
            int slot = slot(value);
            while (slots[slot] != 0) {
                if (values[slots[slot] - 1] == value) {
                    return slots[slot] - 1;
                }
                slot = (slot + 1) & mask;
            }
            if (count == values.length) {
                grow();
                return of(value);
            }
            values[count] = value;
            slots[slot] = ++count;
            return count - 1;
        }

        private int slot(long value) {
            return (int) ((value * MIX) >>> (Long.SIZE - Integer.numberOfTrailingZeros(slots.length)));
        }

        private void grow() {
            values = Arrays.copyOf(values, 2 * count);
            slots = new int[2 * slots.length];
            for (int i = 0; i < count; i++) {
                int slot = slot(values[i]);
                while (slots[slot] != 0) {
                    slot = (slot + 1) & (slots.length - 1);
                }
                slots[slot] = i + 1;
            }
        }

        int count() {
            return count;
        }

        long value(int number) {
            return values[number];
        }
    }

    /** Returns the elements of each value; always the same segments, so that they are sorted once. */
    public Segments segments() {
        return segments;
    }

    /** The number of distinct values. */
    public int count() {
        return values.size();
    }

    /** The value of a key. */
    public T value(int key) {
        return values.get(key);
    }

    /** All values, by their keys. */
    public List<T> values() {
        return values;
    }

    /** Returns a copy of the keys, one for each element. */
    public int[] keys() {
        return keys.clone();
    }
}
