package io.funnel.cli.data;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

/** Finds a quote of a CSV file that is never closed: the parser would take all that follows for one cell. */
final class OpenQuote {

    private enum At {
        START_OF_CELL, IN_CELL, QUOTED, QUOTE_IN_QUOTED
    }

    private final MemorySegment file;
    private At at = At.START_OF_CELL;
    private long line = 1;
    private long row = 1;
    private int cell = 1;

    private OpenQuote(MemorySegment file) {
        this.file = file;
    }

    /** Refuses it by the row, counted in lines from 1, and the cell in which it stands. */
    static void refuse(Path path) {
        OpenQuote quote = new OpenQuote(MappedFile.map(path));
        if (quote.isOpenAtTheEnd()) {
            throw new InputException("quote never closed: file=" + path + ", row=" + quote.row + ", cell=" + quote.cell
                    + "; try to close it, or to double a quote that belongs to the text");
        }
    }

    private boolean isOpenAtTheEnd() {
        byte before = 0;
        for (long i = start(); i < file.byteSize(); i++) {
            byte next = file.get(ValueLayout.JAVA_BYTE, i);
            boolean ends = next == '\r' || (next == '\n' && before != '\r');
            line += ends ? 1 : 0;
            if (at == At.QUOTED) {
                at = next == '"' ? At.QUOTE_IN_QUOTED : At.QUOTED;
            } else if (next == '"' && at != At.IN_CELL) {
                at = At.QUOTED; // it opens a cell, or is the second of a doubled one
            } else if (next == ',') {
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
        return at == At.QUOTED;
    }

    /** Behind the mark that says UTF-8. */
    private long start() {
        return file.byteSize() >= 3 && file.get(ValueLayout.JAVA_BYTE, 0) == (byte) 0xEF
                && file.get(ValueLayout.JAVA_BYTE, 1) == (byte) 0xBB
                && file.get(ValueLayout.JAVA_BYTE, 2) == (byte) 0xBF ? 3 : 0;
    }
}
