package io.funnel.columns;

import io.funnel.columns.Column.TextType;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Type;

/**
 * A column of texts, dates or times of a record batch.
 *
 * @param buffers the numbers that stand for texts: offsets, indices of a dictionary, dates or times
 */
record ArrowTexts(ArrowBuffers buffers, LongFunction<String> texts) {

    private static final int[] DICTIONARY_PLACE = {0, 0, 0};
    /** The bytes of the longest text that a view holds itself, behind the length. */
    private static final int VIEWED = 12;
    private static final int VIEW_BYTES = 16;

    /** Reads the dictionary of a field that has one; empty for others. */
    static List<String> dictionary(ArrowMessages messages, Field field) throws IOException {
        List<String> words = new ArrayList<>();
        if (field.dictionary() == null) {
            return words;
        }
        for (ArrowMessages.Batch part : messages.dictionaries().getOrDefault(field.dictionary().id(), List.of())) {
            if (part.replacing()) {
                throw new UnsupportedOperationException("dictionary that changes between record batches: column="
                        + field.name());
            }
            ArrowTexts all = utf8(part, DICTIONARY_PLACE, field);
            if (all.buffers.validity() != null) {
                throw new UnsupportedOperationException("dictionary with a missing word: column=" + field.name());
            }
            for (long i = 0; i < part.header().length(); i++) {
                words.add(all.texts.apply(i));
            }
        }
        return words;
    }

    /** Reads the texts of a field with the words of its dictionary. */
    static ArrowTexts of(ArrowMessages.Batch batch, int[] place, Field field, TextType type, List<String> words)
            throws IOException {
        if (field.dictionary() != null) {
            ArrowBuffers indices = ArrowBuffers.of(batch, place, ArrowFields.indices(field.dictionary()));
            return new ArrowTexts(indices, row -> words.get(Math.toIntExact(indices.whole(row))));
        }
        if (type == TextType.UTF8) {
            return utf8(batch, place, field);
        }
        ArrowBuffers numbers = ArrowBuffers.of(batch, place, type.stored().orElseThrow());
        return new ArrowTexts(numbers, row -> type.of(numbers.whole(row)));
    }

    private static ArrowTexts utf8(ArrowMessages.Batch batch, int[] place, Field field) throws IOException {
        if (field.typeType() == Type.Utf8View) {
            return views(batch, place);
        }
        ArrowBuffers offsets = ArrowBuffers.offsets(batch, place,
                field.typeType() == Type.Utf8 ? StoredType.INT32 : StoredType.INT64);
        long rows = batch.header().length();
        MemorySegment bytes = ArrowBuffers.content(batch, place[1] + 2, rows == 0 ? 0 : offsets.whole(rows));
        return new ArrowTexts(offsets, row -> {
            long start = offsets.whole(row);
            return text(bytes, start, offsets.whole(row + 1) - start);
        });
    }

    /** Texts of at most 12 bytes lie in their views; a view of others names a buffer and the first byte there. */
    private static ArrowTexts views(ArrowMessages.Batch batch, int[] place) throws IOException {
        ArrowBuffers views = ArrowBuffers.views(batch, place);
        List<MemorySegment> buffers = new ArrayList<>();
        for (int i = 0; i < batch.header().variadicBufferCounts(place[2]); i++) {
            buffers.add(ArrowBuffers.content(batch, place[1] + 2 + i));
        }
        return new ArrowTexts(views, row -> {
            int length = (int) views.whole(2 * row);
            long where = views.whole(2 * row + 1);
            return length <= VIEWED
                    ? text(views.values(), row * VIEW_BYTES + Integer.BYTES, length)
                    : text(buffers.get((int) where), where >>> Integer.SIZE, length);
        });
    }

    private static String text(MemorySegment bytes, long start, long length) {
        return new String(bytes.asSlice(start, length).toArray(ValueLayout.JAVA_BYTE), StandardCharsets.UTF_8);
    }
}
