package uk.ac.manchester.tornado.api.exceptions;

import java.util.Locale;

/** Prints from kernels. */
public class Debug {

    /** Holds only static methods; the constructor is public because TornadoVM's is. */
    public Debug() {}

    /** Prints a line of C's {@code printf}, whose formats of numbers are Java's, too; each item prints its own. */
    @SuppressWarnings("AnnotateFormatMethod") // C's formats are Java's only in part.
    public static void printf(String msg, Object... args) {
        System.out.print(String.format(Locale.ROOT, msg, args));
    }
}
