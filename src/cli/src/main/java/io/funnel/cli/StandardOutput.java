package io.funnel.cli;

import io.funnel.cli.message.Message;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;

/** Standard output that keeps its first error, which a print stream hides. */
final class StandardOutput extends OutputStream {

    /** The shell's exit code for a program whose reader has gone, such as head: 128 plus SIGPIPE. */
    private static final int NO_READER = 128 + 13;

    private final OutputStream file;
    private @Nullable IOException failure;

    StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out));
    }

    StandardOutput(OutputStream file) {
        this.file = file;
    }

    @Override
    public void write(int next) throws IOException {
        write(new byte[] {(byte) next}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            file.write(bytes, offset, length);
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    /** Returns the exit code for a command's own; an incomplete report is a failure. */
    int exitCode(int code, PrintWriter err) {
        if (failure == null) {
            return code;
        }
        String reason = String.valueOf(failure.getMessage());
        if (reason.contains("Broken pipe")) {
            return NO_READER;
        }
        Message.say(err, "standard output cannot be written: the system says: " + reason
                + "; try a disk with free space");
        return code == ExitCode.OK ? ExitCode.SOFTWARE : code;
    }
}
