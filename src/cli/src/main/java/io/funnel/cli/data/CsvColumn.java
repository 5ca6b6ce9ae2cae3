package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Suggestions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The requested column.
 *
 * @param name    from the header; {@code column 3} without a header
 * @param index   from zero
 * @param columns the number that every row must have
 */
record CsvColumn(String name, int index, int columns) {

    /** Finds it by name, then by number from 1. Without a request, the first row must have a single cell. */
    static CsvColumn find(Path path, List<String> first, boolean header, Optional<String> asked) {
        List<String> names = header
                ? first.stream().map(String::strip).toList()
                : IntStream.rangeClosed(1, first.size()).mapToObj(Integer::toString).toList();
        if (asked.isEmpty() && names.size() != 1) {
            throw new InputException("several columns: file=" + path + ", columns=" + names.size()
                    + "; try --column with one of " + Suggestions.all(names));
        }
        String column = asked.orElse("1");
        int byName = asked.isPresent() ? names.indexOf(column) : -1;
        if (byName != names.lastIndexOf(column) && byName >= 0) {
            throw new InputException("two columns of this name: file=" + path + ", column=" + column
                    + "; try its number, " + (byName + 1) + " or " + (names.lastIndexOf(column) + 1));
        }
        int index = byName >= 0 ? byName : number(column, names.size());
        if (index < 0) {
            String separator = names.size() == 1 && names.getFirst().contains("|") ? "--separator '|', or " : "";
            throw new InputException("unknown column: file=" + path + ", column=" + column + "; try " + separator
                    + Suggestions.names(column, names));
        }
        String name = names.get(index);
        if (header && byName < 0 && Numbers.isNumber(name)) { // this first row would be lost
            throw new InputException("no header: file=" + path + ", firstCell=" + name
                    + "; try --no-header, or --column by name if it is one");
        }
        return new CsvColumn(header ? name : "column " + name, index, names.size());
    }

    /** Returns the index of a column number from 1, or -1. */
    private static int number(String text, int columns) {
        boolean digits = text.matches("[0-9]{1,9}");
        int number = digits ? Integer.parseInt(text) : 0;
        return number <= columns ? number - 1 : -1;
    }
}
