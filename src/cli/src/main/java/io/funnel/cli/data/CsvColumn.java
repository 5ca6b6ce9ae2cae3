package io.funnel.cli.data;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The column that a user asks for.
 *
 * @param name    from the header; {@code column 3} where there is none
 * @param index   from zero
 * @param columns that every row must have
 */
record CsvColumn(String name, int index, int columns) {

    /** By name, or else by number; the only one where no column was asked for. */
    static CsvColumn byHeader(Path path, List<String> header, Optional<String> wish) {
        List<String> names = header.stream().map(String::strip).toList();
        if (wish.isEmpty()) {
            return only(path, names);
        }
        int byName = names.indexOf(wish.get());
        if (byName >= 0) {
            if (names.lastIndexOf(wish.get()) != byName) {
                throw new InputException("two columns of this name: file=" + path + ", column=" + wish.get()
                        + "; try its number, " + (byName + 1) + " or " + (names.lastIndexOf(wish.get()) + 1));
            }
            return new CsvColumn(names.get(byName), byName, names.size());
        }
        int index = number(wish.get(), names.size());
        if (index < 0) {
            throw new InputException("unknown column: file=" + path + ", column=" + wish.get() + "; try "
                    + Nearest.names(wish.get(), names));
        }
        return new CsvColumn(requireName(path, names.get(index)), index, names.size());
    }

    private static CsvColumn only(Path path, List<String> names) {
        if (names.size() != 1) {
            throw new InputException("several columns: file=" + path + ", columns=" + names.size()
                    + "; try --column with one of " + Nearest.all(names));
        }
        return new CsvColumn(requireName(path, names.getFirst()), 0, 1);
    }

    /** A header that is a number is a first row that would be lost. */
    private static String requireName(Path path, String name) {
        if (Numbers.isNumber(name)) {
            throw new InputException("no header: file=" + path + ", firstCell=" + name
                    + "; try --no-header, or --column by name if it is one");
        }
        return name;
    }

    /** By number from 1; the only one where no column was asked for. */
    static CsvColumn byNumber(Path path, int columns, Optional<String> wish) {
        if (wish.isEmpty() && columns != 1) {
            throw new InputException("several columns: file=" + path + ", columns=" + columns
                    + "; try --column with a number from 1 to " + columns);
        }
        int index = number(wish.orElse("1"), columns);
        if (index < 0) {
            throw new InputException("unknown column: file=" + path + ", column=" + wish.orElse("1")
                    + "; without a header try a number from 1 to " + columns);
        }
        return new CsvColumn("column " + (index + 1), index, columns);
    }

    /** The index that a number from 1 stands for, or -1. */
    private static int number(String wish, int columns) {
        boolean digits = !wish.isEmpty() && wish.length() < 10 && wish.chars().allMatch(c -> c >= '0' && c <= '9');
        int number = digits ? Integer.parseInt(wish) : 0;
        return number <= columns ? number - 1 : -1;
    }
}
