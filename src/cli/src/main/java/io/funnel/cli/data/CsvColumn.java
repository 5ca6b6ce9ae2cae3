package io.funnel.cli.data;

import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Suggestions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The requested column of a CSV file.
 *
 * @param name    from the header; {@code column 3} without a header
 * @param index   from zero
 * @param columns the number that every row must have
 */
record CsvColumn(String name, int index, int columns) {

    /**
     * Finds it by name, then by number from 1. Refuses a name that is also a number, unless the user says that
     * there is a header. Without a request, the first row must have a single cell.
     */
    static CsvColumn find(DataFile file, List<String> first) {
        Path path = file.path();
        boolean header = file.header();
        Optional<String> asked = file.column();
        boolean assumed = header && !file.style().named();
        List<String> names = header
                ? first.stream().map(String::strip).toList()
                : IntStream.rangeClosed(1, first.size()).mapToObj(Integer::toString).toList();
        if (asked.isEmpty() && names.size() != 1) {
            throw new InputException("several columns: file=" + path + ", columns=" + names.size()
                    + "; try --column with one of " + Suggestions.all(names));
        }
        String column = asked.orElse("1");
        int byName = asked.isPresent() ? names.indexOf(column) : -1;
        if (assumed && byName >= 0 && number(column, names.size()) >= 0) {
            boolean isData = names.stream().allMatch(Numbers::isNumber);
            throw new InputException((isData ? "no header" : "column by name or by number") + ": file=" + path
                    + ", column=" + column + ", firstRow=" + Suggestions.all(names)
                    + "; try --no-header if this row is data, or --header for the column of this name");
        }
        if (byName != names.lastIndexOf(column) && byName >= 0) {
            String numbers = IntStream.rangeClosed(1, names.size())
                    .filter(number -> names.get(number - 1).equals(column))
                    .mapToObj(Integer::toString).filter(number -> !names.contains(number))
                    .collect(Collectors.joining(" or "));
            throw new InputException("two columns of this name: file=" + path + ", column=" + column + "; try "
                    + (numbers.isEmpty() ? "to rename one in the header" : "its number, " + numbers));
        }
        int index = byName >= 0 ? byName : number(column, names.size());
        if (index < 0) {
            String separator = names.size() == 1 && names.getFirst().contains("|") ? "--separator '|', or " : "";
            throw new InputException("unknown column: file=" + path + ", column=" + column + "; try " + separator
                    + Suggestions.names(column, names));
        }
        String name = names.get(index);
        if (assumed && byName < 0 && Numbers.isNumber(name)) { // this first row would be lost
            throw new InputException("no header: file=" + path + ", firstCell=" + name
                    + "; try --no-header, or --header if it is one");
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
