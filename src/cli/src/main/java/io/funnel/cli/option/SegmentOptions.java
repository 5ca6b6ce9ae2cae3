package io.funnel.cli.option;

import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.data.SegmentChoice.Kind;
import io.funnel.cli.message.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options for an answer of each row or column. */
public final class SegmentOptions {

    @Option(names = "--rows", paramLabel = "WIDTH", description = "An answer for each row of this many elements.")
    private Parsers.@Nullable Length rows;

    @Option(names = "--columns", paramLabel = "COUNT",
            description = "An answer for each column of a matrix with this many; its rows lie one after the other.")
    private Parsers.@Nullable Length columns;

    /** Returns the segments that are asked for, if any. */
    public Optional<SegmentChoice> choice() {
        return choice(null);
    }

    /**
     * Returns the segments that are asked for, if any.
     *
     * @param axis of another option
     */
    Optional<SegmentChoice> choice(@Nullable Integer axis) {
        List<SegmentChoice> choices = new ArrayList<>();
        if (rows != null) {
            Parsers.requirePositive("rows", rows.elements(), "the elements of a row");
            choices.add(new SegmentChoice(Kind.ROWS, rows.elements()));
        }
        if (columns != null) {
            Parsers.requirePositive("columns", columns.elements(), "the number of columns");
            choices.add(new SegmentChoice(Kind.COLUMNS, columns.elements()));
        }
        if (axis != null) {
            choices.add(new SegmentChoice(Kind.AXIS, axis));
        }
        if (choices.size() > 1) {
            throw new InputException("several kinds of segments: options=" + choices.stream()
                    .map(choice -> "--" + choice.kind().name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(" "))
                    + "; try one of them");
        }
        return choices.stream().findFirst();
    }
}
