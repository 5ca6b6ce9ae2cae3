package io.funnel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.cli.job.JobException;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Message;
import io.funnel.cli.report.Answers;
import io.funnel.cli.search.ClassPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

/** Error messages: one line with a remedy, and no control sequences for the terminal. */
class ErrorMessagesTest {

    @Test
    void message_ofAnError_namesTheLimit() {
        assertThat(ErrorMessages.message(new OutOfMemoryError("Cannot reserve 8 bytes of direct buffer memory")))
                .startsWith("out of memory: OutOfMemoryError: Cannot reserve ").contains("-XX:MaxDirectMemorySize=");
        assertThat(ErrorMessages.message(new JobException("no", new OutOfMemoryError("Java heap space"))))
                .startsWith("out of memory: ").endsWith("JAVA_TOOL_OPTIONS=-Xmx16g");
        assertThat(ErrorMessages.message(new OutOfMemoryError("unable to create native thread"))).contains("ulimit -u");
        assertThat(ErrorMessages.message(new StackOverflowError())).startsWith("stack overflow: in=").contains("-Xss");
        assertThat(ErrorMessages.message(new NoClassDefFoundError("com/acme/Energy"))).contains("complete class path");
        assertThat(ErrorMessages.message(new UncheckedIOException(
                new IOException(new FileSystemException("x", null, "Too many open files")))))
                .startsWith("too many open files: ").endsWith("try ulimit -n 1024");
    }

    @Test
    void message_ofAnExpectedFailure_isItsOwn() {
        assertThat(ErrorMessages.message(new InputException("bad; try good"))).isEqualTo("bad; try good");
        assertThat(ErrorMessages.message(new IllegalStateException("odd")))
                .isEqualTo("internal error: IllegalStateException: odd; try --verbose");
    }

    @Test
    void message_ofTheUsersOwnCode_saysWhere() {
        IllegalStateException thrown = new IllegalStateException("odd");
        StackTraceElement finish = new StackTraceElement(ClassPath.LOADER, null, null, "com.acme.Energy", "finish",
                "Energy.java", 9);
        StackTraceElement engine = new StackTraceElement("io.funnel.result.Partials", "value", "Partials.java", 1);
        thrown.setStackTrace(new StackTraceElement[] {finish, engine});
        assertThat(ErrorMessages.message(thrown)).isEqualTo("code of --classpath failed: in=classpath//com.acme.Energy"
                + ".finish(Energy.java:9), reason=IllegalStateException: odd; fix it, or leave such elements out");
        thrown.setStackTrace(new StackTraceElement[] {engine, finish});
        assertThat(ErrorMessages.message(thrown)).startsWith("internal error: ");
    }

    @Test
    void answer_null_isAWord() {
        assertThat(Answers.of(null).asString()).isEqualTo("null");
    }

    @Test
    void line_ofControlCharacters_showsThem() {
        assertThat(Message.line("a\u001B[31mb\nc\r\td\u009Be\u202Ef\u0000"))
                .isEqualTo("funnel: a\\u001b[31mb\\nc\\r\\td\\u009be\\u202ef\\u0000");
        assertThat(Message.line("Größe 数 \uD83D\uDE00")).isEqualTo("funnel: Größe 数 \uD83D\uDE00");
    }

    @Test
    void line_long_keepsStartAndRemedy() {
        String line = Message.line("what" + "x".repeat(10_000) + "; try less");

        assertThat(line).hasSize(500).startsWith("funnel: whatxxx").endsWith("; try less");
    }

    @Test
    void command_ofANameWithControlCharacters_isOneLine() {
        Invocation.here("run", "--runtime", "embedded", "--op", "sum", "x\u001B[31m\ny.npy").assertRefused(
                "no such file: file=", "x\\u001b[31m\\ny.npy");
    }
}
