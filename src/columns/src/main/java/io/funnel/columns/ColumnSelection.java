package io.funnel.columns;

import io.funnel.data.RowSource;
import io.funnel.reduction.ElementType;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Columns of several files, read side by side. */
final class ColumnSelection implements RowSource {

    private final List<ColumnFile> files;
    private final List<String> names;
    private final Optional<Nulls> nulls;
    private final long rows;

    /** Rejects unknown columns, and missing values without a policy. */
    ColumnSelection(List<ColumnFile> files, List<String> names, Optional<Nulls> nulls) {
        this.files = files;
        this.names = List.copyOf(names);
        this.nulls = nulls;
        long known = 0;
        boolean counted = true;
        for (ColumnFile file : files) {
            OptionalLong kept = kept(file);
            counted &= kept.isPresent();
            known += kept.orElse(0);
        }
        rows = counted ? known : count();
    }

    /** Rows that are kept, according to the file's metadata; empty where that does not suffice. */
    private OptionalLong kept(ColumnFile file) {
        List<Column> some = columnsOf(file).stream().filter(column -> !column.nulls().equals(OptionalLong.of(0)))
                .toList();
        if (nulls.isEmpty()) {
            some.stream().filter(column -> column.nulls().isPresent()).findFirst().ifPresent(column -> {
                throw new ColumnException("missing values without a policy: file=" + file.path()
                        + ", column=" + column.name() + ", rows=" + column.nulls().getAsLong()
                        + "; try nulls(Nulls.IGNORE), which leaves them out, or nulls(Nulls.FAIL)");
            });
        }
        if (some.isEmpty() || !nulls.equals(Optional.of(Nulls.IGNORE))) {
            return OptionalLong.of(file.rows());
        }
        OptionalLong missing = some.getFirst().nulls();
        return some.size() == 1 && missing.isPresent()
                ? OptionalLong.of(file.rows() - missing.getAsLong())
                : OptionalLong.empty();
    }

    private long count() {
        try (FileRows pass = new FileRows(this, Collections.nCopies(names.size(), Optional.empty()))) {
            return pass.count();
        }
    }

    List<ColumnFile> files() {
        return files;
    }

    List<String> names() {
        return names;
    }

    /** Returns whether rows without a value are left out. */
    boolean isIgnoring() {
        return nulls.equals(Optional.of(Nulls.IGNORE));
    }

    /** The selected columns in one of the files. */
    List<Column> columnsOf(ColumnFile file) {
        return names.stream().map(name -> ColumnNames.findAny(file, name)).toList();
    }

    /** Names files and columns for messages. */
    String where() {
        return ", file=" + files.getFirst().path() + (files.size() > 1 ? " and " + (files.size() - 1) + " more" : "")
                + ", column=" + String.join(" ", names);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public long place(long row) {
        if (!isIgnoring()) {
            return row;
        }
        try (FileRows pass = new FileRows(this, Collections.nCopies(names.size(), Optional.empty()))) {
            return pass.place(row);
        }
    }

    @Override
    public Rows open(List<Optional<ElementType>> types) {
        return new FileRows(this, types);
    }
}
