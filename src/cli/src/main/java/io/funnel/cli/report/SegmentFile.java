package io.funnel.cli.report;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.funnel.cli.message.InputException;
import io.funnel.cli.report.SegmentValues.Part;
import io.funnel.reduction.ElementType;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** All values of segments as a file: CSV, or an array of NumPy. */
public final class SegmentFile {

    /** The largest number of values in a JSON document, which is built in memory. */
    private static final long MOST_JSON = 1 << 24;
    /** Version 3.0 of the format, whose header is UTF-8. */
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 3, 0};
    private static final int ALIGNMENT = 64;

    private final List<RunReport> reports;
    private final SegmentValues values;

    /** Takes the reports of one run, whose values have the same shape. */
    public SegmentFile(List<RunReport> reports) {
        this.reports = List.copyOf(reports);
        this.values = reports.getFirst().segments().orElseThrow();
    }

    /** Returns the headers of the values' columns, one for each number of each report. */
    static List<String> headers(List<RunReport> reports) {
        List<String> headers = new ArrayList<>();
        for (RunReport report : reports) {
            List<Part> parts = report.segments().orElseThrow().parts();
            for (Part part : parts) {
                headers.add(parts.size() == 1
                        ? report.title()
                        : reports.size() == 1 ? part.name() : report.title() + "." + part.name());
            }
        }
        return headers;
    }

    private List<SegmentColumn> columns(Arena arena) throws IOException {
        List<String> headers = headers(reports);
        List<SegmentColumn> columns = new ArrayList<>();
        for (RunReport report : reports) {
            for (Part part : report.segments().orElseThrow().parts()) {
                columns.add(SegmentColumn.open(headers.get(columns.size()), part, values.count(), arena));
            }
        }
        return columns;
    }

    /** Writes CSV: a header, then a line for each segment with its place and its numbers. */
    public void csv(OutputStream out) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            List<SegmentColumn> columns = columns(arena);
            OutputStreamWriter text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
            CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
            List<String> header = new ArrayList<>(values.dimensions().stream().map(one -> one.name()).toList());
            columns.forEach(column -> header.add(column.name));
            csv.writeRecord(header);
            for (int segment = 0; segment < values.count(); segment++) {
                List<String> cells = new ArrayList<>(values.place(segment));
                for (SegmentColumn column : columns) {
                    cells.add(column.text(segment));
                }
                csv.writeRecord(cells);
            }
            csv.flush();
            text.flush();
        }
    }

    /** Refuses values that no array of NumPy holds. */
    public void requireNumbers() {
        reports.stream().filter(report -> report.segments().orElseThrow().parts().stream()
                .anyMatch(part -> part.type().isEmpty())).findFirst().ifPresent(report -> {
                    throw new InputException("results are no numbers: reduction=" + report.title()
                            + "; try --output with a name that ends in .csv, or --format json");
                });
    }

    /** Writes an array of the values' shape: of numbers, or of records with a field for each column. */
    public void npy(OutputStream out) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            List<SegmentColumn> columns = columns(arena);
            out.write(npyHeader(columns));
            byte[] bytes = new byte[columns.stream().mapToInt(column -> column.type.orElseThrow().sizeBytes()).sum()];
            for (int segment = 0; segment < values.count(); segment++) {
                int at = 0;
                for (SegmentColumn column : columns) {
                    int size = column.type.orElseThrow().sizeBytes();
                    MemorySegment.copy(column.bytes(segment), ValueLayout.JAVA_BYTE, 0, bytes, at,
                            size);
                    at += size;
                }
                out.write(bytes);
            }
        }
    }

    private byte[] npyHeader(List<SegmentColumn> columns) {
        String type = columns.size() == 1
                ? "'" + letters(columns.getFirst().type) + "'"
                : columns.stream().map(column -> "('" + column.name + "', '" + letters(column.type) + "')")
                        .collect(Collectors.joining(", ", "[", "]"));
        String shape = values.shape().stream().map(size -> size + ",").collect(Collectors.joining(" ", "(", ")"));
        byte[] text = ("{'descr': " + type + ", 'fortran_order': False, 'shape': " + shape + ", }")
                .getBytes(StandardCharsets.UTF_8);
        int start = MAGIC.length + Integer.BYTES;
        int whole = Math.ceilDiv(start + text.length + 1, ALIGNMENT) * ALIGNMENT;
        ByteBuffer header = ByteBuffer.allocate(whole).order(ByteOrder.LITTLE_ENDIAN);
        header.put(MAGIC).putInt(whole - start).put(text);
        while (header.remaining() > 1) {
            header.put((byte) ' ');
        }
        return header.put((byte) '\n').array();
    }

    private static String letters(Optional<ElementType> type) {
        return (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? '<' : '>') + switch (type.orElseThrow()) {
            case INT -> "i4";
            case LONG -> "i8";
            case FLOAT -> "f4";
            case DOUBLE -> "f8";
            default -> throw new IllegalStateException(type.get().label());
        };
    }

    /** Returns the values of one report for JSON: an array, or an array for each number of a record. */
    static Object json(RunReport report) {
        SegmentValues values = report.segments().orElseThrow();
        if ((long) values.count() * values.parts().size() > MOST_JSON) {
            throw new InputException("too many values for JSON: values=" + values.count() + ", most=" + MOST_JSON
                    + "; try --output with a name that ends in .npy or .csv");
        }
        try (Arena arena = Arena.ofConfined()) {
            Map<String, Object> parts = new LinkedHashMap<>();
            for (Part part : values.parts()) {
                parts.put(part.name(), SegmentColumn.open(part.name(), part, values.count(), arena).all());
            }
            return parts.size() == 1 ? parts.values().iterator().next() : parts;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
