package io.funnel.cli.option;

import io.funnel.cli.data.DataFile;
import io.funnel.cli.data.DataFile.Format;
import io.funnel.cli.data.DataSource;
import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.data.SegmentChoice.Kind;
import io.funnel.cli.message.InputException;
import io.funnel.reduction.ElementType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for an answer of each segment, whose lengths may be unequal. */
public final class KeyOptions {

    @Mixin
    private final SegmentOptions segments = new SegmentOptions();

    @Option(names = "--by", paramLabel = "COLUMN",
            description = "An answer for each value of this column of FILE: whole numbers, fractions, texts or dates, in"
                    + " rising order.")
    private @Nullable String by;

    @Option(names = "--offsets", paramLabel = "FILE",
            description = "An answer for each segment between two offsets: whole numbers from 0 to the number of elements,"
                    + " one a line or .npy.")
    private @Nullable String offsets;

    @Option(names = "--scan",
            description = "A value for each element: the answer of the elements up to it, in all or in its"
                    + " row, column or segment.")
    private boolean scan;

    @Option(names = "--exclusive", description = "With --scan, values leave out their element.")
    private boolean exclusive;

    /** Returns the column of keys that is asked for. */
    public Optional<String> key() {
        return Optional.ofNullable(by);
    }

    /** Returns the segments that are asked for, if any; keys are in the first file of the data. */
    public Optional<SegmentChoice> choice(DataOptions data, List<String> files) {
        return choice(data, files, Optional.empty());
    }

    /** Returns the segments of these options or of another one. */
    public Optional<SegmentChoice> choice(DataOptions data, List<String> files, Optional<SegmentChoice> other) {
        List<SegmentChoice> choices = new ArrayList<>(other.stream().toList());
        if (by != null) {
            if (files.isEmpty()) {
                throw new InputException("keys are in a column of a file: column=" + by
                        + "; try a FILE, or --segments keys:16");
            }
            choices.add(SegmentChoice.from(Kind.BY, data.key(files.getFirst(), by)));
        }
        if (offsets != null) {
            choices.add(SegmentChoice.from(Kind.OFFSETS, numbers(offsets)));
        }
        Optional<SegmentChoice> chosen = segments.choice(data, choices);
        if (exclusive && !scan) {
            throw new InputException(
                    "values of a scan alone leave out elements: option=--exclusive; try it with --scan");
        }
        if (scan && data.given().contains("--skip-missing")) {
            throw new InputException("a scan of a file with rows left out: option=--skip-missing; try a file without"
                    + " missing cells");
        }
        return scan ? Optional.of(SegmentChoice.scan(chosen, exclusive)) : chosen;
    }

    /** Returns a file of whole numbers: .npy, or text without a header. */
    private static DataSource numbers(String file) {
        if (!Files.exists(Path.of(file))) {
            throw new InputException("no such file: file=" + file + "; try one with a number in each line, or .npy");
        }
        Path path = Path.of(file).toAbsolutePath();
        Format format = DataFile.promised(path).filter(Format.NPY::equals).orElse(Format.CSV);
        return new DataFile(path, format, Optional.of(ElementType.INT), Optional.empty(), false, false);
    }
}
