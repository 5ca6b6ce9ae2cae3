package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Finds a quote of a CSV file that is never closed: the parser would read the rest as one cell. */
final class OpenQuote {

    private enum At {
        START_OF_CELL, IN_CELL, QUOTED, QUOTE_IN_QUOTED
    }

    /** The optional byte order mark of UTF-8. */
    private static final byte[] MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int PART = 1 << 16;

    private At at = At.START_OF_CELL;
    private long line = 1;
    private long row = 1;
    private int cell = 1;

    private byte before;
    private final char separator;

    private OpenQuote(char separator) {
        this.separator = separator;
    }

    /** Refuses the file; reports the row, counted in lines from 1, and the cell of the quote. */
    static void refuse(Path path, char separator) {
        OpenQuote quote = new OpenQuote(separator);
        try (InputStream file = Files.newInputStream(path)) {
            quote.read(file);
        } catch (IOException e) {
            throw FileBytes.refused(path, e);
        }
        if (quote.at == At.QUOTED) {
            throw new InputException("quote never closed: file=" + path + ", row=" + quote.row + ", cell=" + quote.cell
                    + "; try to close it, or to double a quote that belongs to the text");
        }
    }

    private void read(InputStream file) throws IOException {
        byte[] bytes = file.readNBytes(MARK.length);
        int start = Arrays.equals(bytes, MARK) ? MARK.length : 0;
        while (bytes.length > 0) {
            for (int i = start; i < bytes.length; i++) {
                next(bytes[i]);
            }
            start = 0;
            bytes = file.readNBytes(PART);
        }
    }

    private void next(byte next) {
        boolean ends = next == '\r' || (next == '\n' && before != '\r');
        line += ends ? 1 : 0;
        if (at == At.QUOTED) {
            at = next == '"' ? At.QUOTE_IN_QUOTED : At.QUOTED;
        } else if (next == '"' && at != At.IN_CELL) {
            at = At.QUOTED; // opens a cell, or is the second of a doubled quote
        } else if (next == separator) {
            cell++;
            at = At.START_OF_CELL;
        } else if (next == '\n' || next == '\r') {
            row = line;
            cell = 1;
            at = At.START_OF_CELL;
        } else {
            at = At.IN_CELL;
        }
        before = next;
    }
}
