package io.funnel.columns;

import io.funnel.reduction.ElementType;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds columns by the names that users give. */
final class ColumnNames {

    private static final int MOST = 25;

    private ColumnNames() {}

    /** Rejects a column that cannot be read as elements of this type. */
    static Column find(ColumnFile file, String name, ElementType type) {
        Column column = findNumbers(file, name);
        StoredType stored = column.stored().orElseThrow();
        if (!stored.isReadAs(type)) {
            throw new ColumnException("column of another type: file=" + file.path() + ", column=" + name + ", type="
                    + stored + ", asked=" + type.label() + "; try " + stored.narrowest().label());
        }
        return column;
    }

    /** Rejects an unknown name, and a column without numbers. */
    static Column findNumbers(ColumnFile file, String name) {
        Column column = find(file, name, numbers(file));
        if (column.stored().isEmpty()) {
            throw new ColumnException(
                    "column does not hold numbers: file=" + file.path() + ", column=" + name + ", type="
                            + column.kind() + "; try " + offered(numbers(file)));
        }
        return column;
    }

    private static Column find(ColumnFile file, String name, List<String> readable) {
        List<Column> found = file.columns().stream().filter(column -> column.name().equals(name)).toList();
        if (found.size() > 1) {
            throw new ColumnException("two columns of this name: file=" + file.path() + ", column=" + name
                    + "; try a file that names them apart");
        }
        if (found.isEmpty()) {
            boolean hasParts = file.columns().stream().anyMatch(column -> column.name().startsWith(name + ".")
                    && column.kind().equals(ParquetColumns.NESTED));
            throw new ColumnException((hasParts ? "nested column" : "unknown column") + ": file=" + file.path()
                    + ", column=" + name + "; try " + suggested(name, readable));
        }
        return found.getFirst();
    }

    private static String suggested(String name, List<String> names) {
        LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
        String lower = name.toLowerCase(Locale.ROOT);
        int close = Math.max(2, name.length() / 3);
        String nearest = names.stream()
                .filter(each -> distance.apply(lower, each.toLowerCase(Locale.ROOT)) <= close)
                .min(Comparator.comparingInt(each -> distance.apply(lower, each.toLowerCase(Locale.ROOT))))
                .map(each -> each + "; columns: ").orElse("");
        return nearest + offered(names);
    }

    /** Finds a column of numbers or of texts; rejects an unknown name, and a column of another kind. */
    static Column findAny(ColumnFile file, String name) {
        List<String> readable = Stream.of(texts(file), numbers(file)).flatMap(List::stream).toList();
        Column column = find(file, name, readable);
        if (column.stored().isEmpty() && column.texts().isEmpty()) {
            throw new ColumnException("column does not hold numbers or texts: file=" + file.path() + ", column=" + name
                    + ", type=" + column.kind() + "; try " + offered(readable));
        }
        return column;
    }

    /** Finds a column of texts, which are keys as numbers are; rejects an unknown name, and a column of another kind. */
    static Column findTexts(ColumnFile file, String name) {
        Column column = find(file, name, Stream.of(texts(file), numbers(file)).flatMap(List::stream).toList());
        if (column.texts().isEmpty()) {
            throw new ColumnException("column does not hold texts: file=" + file.path() + ", column=" + name + ", type="
                    + column.kind() + "; try "
                    + (texts(file).isEmpty() ? "a file with columns of texts" : offered(texts(file))));
        }
        return column;
    }

    static List<String> texts(ColumnFile file) {
        return file.columns().stream().filter(column -> column.texts().isPresent()).map(Column::name).toList();
    }

    static List<String> numbers(ColumnFile file) {
        return file.columns().stream().filter(column -> column.stored().isPresent()).map(Column::name).toList();
    }

    private static String offered(List<String> names) {
        if (names.isEmpty()) {
            return "a file with columns of numbers";
        }
        String some = String.join(", ", names.stream().limit(MOST).toList());
        return names.size() > MOST ? some + ", ... (" + names.size() + " in all)" : some;
    }
}
