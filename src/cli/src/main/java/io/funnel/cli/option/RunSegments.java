package io.funnel.cli.option;

import io.funnel.cli.data.SegmentChoice;
import io.funnel.cli.message.InputException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for an answer of each segment of files, whose shape may be in the file. */
public final class RunSegments {

    @Mixin
    private final SegmentOptions sized = new SegmentOptions();

    @Option(names = "--axis", paramLabel = "K",
            description = "An answer for each position along the other axes of an .npy file, as numpy's axis; -1 is the last.")
    private @Nullable Integer axis;

    /** Returns the segments that are asked for, if any; refuses files with rows left out, which shift all others. */
    public Optional<SegmentChoice> choice(DataOptions data) {
        Optional<SegmentChoice> choice = sized.choice(axis);
        if (choice.isPresent() && data.given().contains("--skip-missing")) {
            throw new InputException("segments of a file with rows left out: option=--skip-missing; try a file without"
                    + " missing cells");
        }
        return choice;
    }
}
