package io.funnel.verify.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FailuresTest {

    @Test
    void describe_messageOfSeveralLinesWithColours_isOnePlainLine() {
        RuntimeException failure = new IllegalStateException("\u001B[31mUnable to allocate\u001B[0m\n  try less\n");
        assertThat(Failures.describe(failure)).isEqualTo("IllegalStateException: Unable to allocate; try less");
    }

    @Test
    void describe_noMessage_takesTheCauses() {
        assertThat(Failures.describe(new RuntimeException(null, new IllegalArgumentException("length=-1"))))
                .isEqualTo("IllegalArgumentException: length=-1");
        assertThat(Failures.describe(new StackOverflowError())).isEqualTo("StackOverflowError");
    }
}
