package io.funnel.lab.results;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.stream.Stream;

/** A CSV file that the rows of a sitting go into. */
public final class RowFile implements AutoCloseable {

    private final CsvWriter csv;

    /** Makes the file, and writes its head. */
    public RowFile(Path file, String... columns) throws IOException {
        csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(file);
        csv.writeRecord(columns);
    }

    /** Writes a row of the values' texts, at once: a sitting may be cut off. */
    public void row(Object... values) {
        csv.writeRecord(Stream.of(values).map(String::valueOf).toList());
        try {
            csv.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() throws IOException {
        csv.close();
    }
}
