package io.funnel.embedded.graph;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import uk.ac.manchester.tornado.api.exceptions.TornadoRuntimeException;

/** Parses sizes in the format of TornadoVM: {@code 512MB}, {@code 2GB}, in powers of ten. */
final class MemorySize {

    private static final Pattern SIZE = Pattern.compile("\\s*(\\d{1,9})\\s*(MB|GB)\\s*");

    private MemorySize() {}

    static long parse(String text) {
        Matcher matcher = SIZE.matcher(text.toUpperCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new TornadoRuntimeException(
                    "not a memory size: size=" + text + "; try a whole number and MB or GB, such as 512MB");
        }
        return Long.parseLong(matcher.group(1)) * (matcher.group(2).equals("MB") ? 1_000_000L : 1_000_000_000L);
    }
}
