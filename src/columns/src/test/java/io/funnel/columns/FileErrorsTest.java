package io.funnel.columns;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

/** Checks the reports of a reader's exceptions. */
final class FileErrorsTest {

    /** A file was once reported as broken where another thread of the reader ran out of memory. */
    @Test
    void of_lackOfMemoryInsideAnotherError_isNoBrokenFile() {
        Throwable cause = new UncheckedIOException(new IOException("batch", new OutOfMemoryError("Java heap space")));
        assertThat(FileErrors.of("a.parquet", cause))
                .hasMessage("not enough memory for a part of the file: file=a.parquet, "
                        + "reason=Java heap space; try a larger -Xmx or -XX:MaxDirectMemorySize, or smaller row groups");
    }

    @Test
    void of_aPlaceBeyondTheEnd_saysSoInOurWords() {
        assertThat(FileErrors.of("a.arrow", new IndexOutOfBoundsException("MemorySegment{ kind: mapped, ...")))
                .hasMessage("broken file: file=a.arrow, reason=a part lies beyond the end of the file; try the file as "
                        + "it was written");
    }
}
