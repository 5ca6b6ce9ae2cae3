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

/** Options for an answer of each row, column or other segment. */
public final class SegmentOptions {

    @Option(names = "--rows", paramLabel = "WIDTH", description = "An answer for each row of this many elements.")
    private Parsers.@Nullable Length rows;

    @Option(names = "--columns", paramLabel = "COUNT",
            description = "An answer for each column of a matrix with this many; its rows lie one after the other.")
    private Parsers.@Nullable Length columns;

    @Option(names = "--axis", paramLabel = "K", split = ",",
            description = "An answer for each position along the other axes, as numpy's axis; -1 is the last; run takes"
                    + " several (0,2). The shape is in the .npy file, or in --shape.")
    private List<Long> axes = new ArrayList<>();

    @Option(names = "--shape", paramLabel = "SIZES", split = ",",
            description = "Dimensions for --axis, such as 64,4096,1024; the index of the last runs fastest.")
    private List<Parsers.Length> shape = new ArrayList<>();

    /** Returns the segments of generated elements that are asked for, if any. */
    public Optional<SegmentChoice> choice() {
        return choice(new DataOptions());
    }

    /** Returns the segments that are asked for, if any; rows left out shift all others, and are refused but with keys. */
    public Optional<SegmentChoice> choice(DataOptions data) {
        return choice(data, List.of());
    }

    /** Returns the segments of these options or of others. */
    Optional<SegmentChoice> choice(DataOptions data, List<SegmentChoice> more) {
        List<SegmentChoice> choices = new ArrayList<>();
        if (rows != null) {
            Parsers.requirePositive("rows", rows.elements(), "the elements of a row");
            choices.add(new SegmentChoice(Kind.ROWS, rows.elements()));
        }
        if (columns != null) {
            Parsers.requirePositive("columns", columns.elements(), "the number of columns");
            choices.add(new SegmentChoice(Kind.COLUMNS, columns.elements()));
        }
        List<Long> sizes = shape.stream().map(size -> (long) size.elements()).toList();
        if (!axes.isEmpty()) {
            choices.add(SegmentChoice.along(axes, sizes));
        } else if (!sizes.isEmpty()) {
            throw new InputException("shape without an axis: shape=" + SegmentChoice.text(sizes) + "; try --axis 0");
        }
        choices.addAll(more);
        if (choices.size() > 1) {
            throw new InputException("several kinds of segments: options=" + choices.stream()
                    .map(choice -> "--" + choice.kind().name().toLowerCase(Locale.ROOT))
                    .collect(Collectors.joining(" "))
                    + "; try one of them");
        }
        boolean isByPlace = choices.stream().anyMatch(choice -> choice.kind() != Kind.BY);
        if (isByPlace && data.given().contains("--skip-missing")) {
            throw new InputException("segments of a file with rows left out: option=--skip-missing; try a file without"
                    + " missing cells, or --by with a column");
        }
        return choices.stream().findFirst();
    }
}
