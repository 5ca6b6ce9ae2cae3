package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Files that NumPy's {@code save} wrote, format versions 1 to 3: a magic number, the version, the length of a header,
 * the header as a Python dictionary, then the elements without gaps.
 */
final class NpyFile {

    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final int VERSION_OFFSET = MAGIC.length;
    private static final int LENGTH_OFFSET = VERSION_OFFSET + 2;
    private static final ValueLayout.OfShort SHORT_LENGTH =
            ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfInt LONG_LENGTH =
            ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    /** NumPy's own limit for files that are not trusted. */
    private static final long MOST_HEADER_BYTES = 10_000;

    private final Path path;
    private final FileBytes file;
    private final MemorySegment start;

    private NpyFile(Path path, FileBytes file) {
        this.path = path;
        this.file = file;
        this.start = file.read(0, Math.min(file.size(), LENGTH_OFFSET + Integer.BYTES));
    }

    /** Refuses a file that is foreign, truncated, too long, or of a type that cannot be reduced. */
    static StoredElements read(Path path) {
        return new NpyFile(path, FileBytes.of(path)).read();
    }

    private StoredElements read() {
        requireMagic();
        int major = start.get(ValueLayout.JAVA_BYTE, VERSION_OFFSET);
        int minor = start.get(ValueLayout.JAVA_BYTE, VERSION_OFFSET + 1);
        if (major < 1 || major > 3 || minor != 0) {
            throw refused("unknown .npy version", "version=" + major + "." + minor,
                    "save it as version 1.0, 2.0 or 3.0");
        }
        int lengthBytes = major == 1 ? Short.BYTES : Integer.BYTES;
        int headerStart = LENGTH_OFFSET + lengthBytes;
        requireBytes(headerStart, "header");
        long headerBytes = major == 1
                ? Short.toUnsignedLong(start.get(SHORT_LENGTH, LENGTH_OFFSET))
                : Integer.toUnsignedLong(start.get(LONG_LENGTH, LENGTH_OFFSET));
        if (headerBytes > MOST_HEADER_BYTES) {
            throw refused("not a .npy header", "headerBytes=" + headerBytes, "save it again");
        }
        long dataStart = headerStart + headerBytes;
        requireBytes(dataStart, "header");
        Charset charset = major == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
        byte[] bytes = file.read(headerStart, headerBytes).toArray(ValueLayout.JAVA_BYTE);
        Header header = Header.parse(path, new String(bytes, charset));
        return elements(header, dataStart);
    }

    private void requireMagic() {
        int length = (int) Math.min(MAGIC.length, file.size());
        byte[] magic = start.asSlice(0, length).toArray(ValueLayout.JAVA_BYTE);
        if (!Arrays.equals(magic, 0, length, MAGIC, 0, length)) {
            throw refused("not a .npy file", "it does not start with NumPy's magic number",
                    "a file that numpy.save wrote");
        }
        requireBytes(LENGTH_OFFSET, "header");
    }

    private StoredElements elements(Header header, long dataStart) {
        long available = file.size() - dataStart;
        long needed = header.dataBytes();
        if (available < needed) {
            throw refused("truncated .npy file", header.describe() + ", neededBytes=" + needed + ", bytes=" + available,
                    "save or copy it again");
        }
        if (available > needed) {
            throw refused(".npy file longer than its header says",
                    header.describe() + ", neededBytes=" + needed + ", bytes=" + available,
                    "one array a file");
        }
        return new StoredElements(file, dataStart, header.count(), header.type(), header.order(), header.shape(),
                header.fortran());
    }

    private void requireBytes(long needed, String part) {
        if (file.size() < needed) {
            throw refused("truncated .npy file", "its " + part + " ends after " + file.size() + " bytes",
                    "save or copy it again");
        }
    }

    private InputException refused(String what, String values, String remedy) {
        return Header.refused(path, what, values, remedy);
    }

    /**
     * The header of a .npy file.
     *
     * @param order   of their bytes
     * @param shape   the dimensions; empty for a single element
     * @param fortran whether the first index varies fastest
     * @param count   of elements: the product of the dimensions
     */
    record Header(StoredType type, ByteOrder order, List<Long> shape, boolean fortran, long count) {

        /** NumPy's letters for unsupported types. */
        private static final Map<Character, String> REFUSED = Map.of(
                'O', "Python objects",
                'c', "complex numbers",
                'S', "byte strings",
                'a', "byte strings",
                'U', "text",
                'V', "raw records",
                'M', "dates",
                'm', "time spans");
        private static final int KEYS = 3;
        private static final Pattern DICTIONARY = Pattern.compile("(?s)\\s*\\{(.*)\\}\\s*");
        /** A key and its value: a string, a list, a tuple or a word; a comma follows all but the last. */
        private static final Pattern ENTRY = Pattern.compile("(?s)\\s*(['\"])(descr|fortran_order|shape)\\1\\s*:\\s*"
                + "('[^']*'|\"[^\"]*\"|\\[.*\\]|\\([^()]*\\)|\\w+)\\s*(?:,\\s*|$)");
        private static final Pattern BOOLEAN = Pattern.compile("True|False");
        /** Python 2 wrote 3L; (5) is a number to Python. */
        private static final Pattern SHAPE = Pattern.compile("\\(\\s*((\\d+L?\\s*,\\s*)+(\\d+L?\\s*)?)?\\)");
        private static final String READABLE = "b1, i1, i2, i4, i8, u1, u2, u4, u8, f2, f4 or f8";

        Header {
            shape = List.copyOf(shape);
        }

        /** Refuses text that is not a Python dictionary of the three entries. */
        static Header parse(Path path, String text) {
            Matcher dictionary = DICTIONARY.matcher(text);
            Map<String, String> entries = new HashMap<>();
            boolean known = dictionary.matches();
            Matcher entry = ENTRY.matcher(known ? dictionary.group(1) : "");
            while (known && entry.regionStart() < entry.regionEnd()) {
                known = entry.lookingAt() && entries.put(entry.group(2), entry.group(3)) == null;
                entry.region(known ? entry.end() : 0, entry.regionEnd());
            }
            String descr = entries.getOrDefault("descr", "");
            String shape = entries.getOrDefault("shape", "");
            if (!known || entries.size() != KEYS
                    || !BOOLEAN.matcher(entries.getOrDefault("fortran_order", "")).matches()
                    || !SHAPE.matcher(shape).matches()) {
                throw refused(path, "not a .npy header", "header=" + text.replaceAll("\\s+", " "), "save it again");
            }
            if (descr.startsWith("[")) {
                throw refused(path, "structured element type", "descr=" + descr.replace("'", ""),
                        "save one field as an array of its own");
            }
            return of(path, descr.substring(1, descr.length() - 1), shape(path, shape),
                    "True".equals(entries.get("fortran_order")));
        }

        private static List<Long> shape(Path path, String text) {
            try {
                return Arrays.stream(text.split("[^0-9]+", -1)).filter(digits -> !digits.isEmpty()).map(Long::valueOf)
                        .toList();
            } catch (NumberFormatException e) {
                throw refused(path, "not a .npy header", "shape=" + text, "a size that a file can have");
            }
        }

        private static Header of(Path path, String descr, List<Long> shape, boolean fortran) {
            if (descr.length() < 2) {
                throw refused(path, "unknown element type", "descr=" + descr, READABLE);
            }
            String label = descr.substring(1);
            StoredType type = StoredType.parse(label).orElseThrow(() -> refuseType(path, descr));
            char sign = descr.charAt(0);
            boolean known = sign == '<' || sign == '>' || (sign == '|' && type.sizeBytes() == 1);
            if (!known) {
                throw refused(path, "unknown byte order", "descr=" + descr, "< or >");
            }
            return new Header(type, sign == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN, shape, fortran,
                    count(path, type, shape));
        }

        private static InputException refuseType(Path path, String descr) {
            String label = descr.substring(1);
            String name = switch (label) {
                case "f12", "f16" -> "extended-precision numbers";
                default -> REFUSED.getOrDefault(label.charAt(0), "an unknown element type");
            };
            return refused(path, "cannot reduce " + name, "descr=" + descr, "save it as " + READABLE);
        }

        private static long count(Path path, StoredType type, List<Long> shape) {
            if (shape.contains(0L)) {
                return 0;
            }
            try {
                long count = 1;
                for (long dimension : shape) {
                    count = Math.multiplyExact(count, dimension);
                }
                Math.multiplyExact(count, type.sizeBytes());
                return count;
            } catch (ArithmeticException e) {
                throw refused(path, "not a .npy header", "shape=" + shape, "a size that a file can have");
            }
        }

        long dataBytes() {
            return count * type.sizeBytes();
        }

        String describe() {
            return "type=" + type.label() + ", shape="
                    + shape.stream().map(String::valueOf).collect(Collectors.joining("x", "(", ")"));
        }

        static InputException refused(Path path, String what, String values, String remedy) {
            return new InputException(what + ": file=" + path + ", " + values + "; try: " + remedy);
        }
    }
}
