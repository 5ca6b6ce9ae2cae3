package io.funnel.cli.option;

import io.funnel.cli.data.Nearest;
import io.funnel.plan.Placement;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Operator;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Option values from text; what is not understood is refused with what would be. */
public final class Parsers {

    private Parsers() {}

    /** Teaches picocli the types of this command line. */
    public static void register(CommandLine commandLine) {
        commandLine.registerConverter(Operator.class,
                named("operation", Operator::parse, Operator.values(), Operator::label));
        commandLine.registerConverter(ElementType.class,
                named("type", ElementType::parse, ElementType.values(), ElementType::label));
        commandLine.registerConverter(Strategy.class,
                named("strategy", Strategy::parse, Strategy.values(), Strategy::label));
        commandLine.registerConverter(Distribution.class,
                named("distribution", Distribution::parse, Distribution.values(), Distribution::label));
        commandLine.registerConverter(Placement.class, named("placement", Parsers::placement, Placement.values(),
                Parsers::label));
        commandLine.registerConverter(Length.class, Length::parse);
        commandLine.registerConverter(Bytes.class, Bytes::parse);
    }

    private static Optional<Placement> placement(String text) {
        return Arrays.stream(Placement.values()).filter(one -> label(one).equalsIgnoreCase(text)).findFirst();
    }

    private static String label(Placement placement) {
        return placement.name().toLowerCase(Locale.ROOT);
    }

    /**
     * An amount of memory.
     *
     * @param count above zero
     */
    public record Bytes(long count) {

        private static final Pattern TEXT = Pattern.compile("(\\d{1,12})([kmgKMG]?)");
        private static final String UNITS = "kmg";
        private static final int UNIT_BITS = 10;

        static Bytes parse(String text) {
            Matcher matcher = TEXT.matcher(text);
            if (!matcher.matches() || Long.parseLong(matcher.group(1)) == 0) {
                throw new TypeConversionException("no amount of memory: bytes=" + text + "; try 512m or 4g");
            }
            int unit = matcher.group(2).isEmpty() ? 0 : UNITS.indexOf(matcher.group(2).toLowerCase(Locale.ROOT)) + 1;
            return new Bytes(Long.parseLong(matcher.group(1)) << (unit * UNIT_BITS));
        }
    }

    private static <T> ITypeConverter<T> named(
            String what, Function<String, Optional<T>> parse, T[] values, Function<T, String> label) {
        List<String> labels = Arrays.stream(values).map(label).toList();
        return text -> parse.apply(text).orElseThrow(() -> new TypeConversionException(
                "unknown " + what + ": " + what + "=" + text + "; try " + Nearest.names(text, labels)));
    }

    /**
     * A number of elements.
     *
     * @param elements not below zero, and no more than an array holds
     */
    public record Length(int elements) {

        private static final Pattern POWER = Pattern.compile("(\\d{1,9})\\^(\\d{1,2})([+-]\\d{1,9})?");
        private static final Pattern PLAIN = Pattern.compile("-?\\d{1,99}");

        static Length parse(String text) {
            BigInteger value = value(text);
            if (value.signum() < 0) {
                throw new TypeConversionException("size below zero: size=" + text + "; try 0 or more");
            }
            if (value.bitLength() >= Integer.SIZE) {
                throw new TypeConversionException("size beyond what an array holds: size=" + text + ", most="
                        + Integer.MAX_VALUE + "; try 2^31-1 or less");
            }
            return new Length(value.intValueExact());
        }

        private static BigInteger value(String text) {
            String digits = text.replace("_", "");
            if (PLAIN.matcher(digits).matches()) {
                return new BigInteger(digits);
            }
            Matcher power = POWER.matcher(digits);
            if (!power.matches()) {
                throw new TypeConversionException("not a size: size=" + text + "; try 1048576, 2^20 or 2^20+1");
            }
            BigInteger result = new BigInteger(power.group(1)).pow(Integer.parseInt(power.group(2)));
            return power.group(3) == null ? result : result.add(new BigInteger(power.group(3)));
        }
    }
}
