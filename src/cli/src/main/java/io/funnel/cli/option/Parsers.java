package io.funnel.cli.option;

import io.funnel.catalogue.Catalogue;
import io.funnel.cli.message.InputException;
import io.funnel.cli.message.Suggestions;
import io.funnel.cli.search.Operator;
import io.funnel.cli.search.Synonyms;
import io.funnel.plan.Placement;
import io.funnel.reduction.ElementType;
import io.funnel.strategy.Strategy;
import io.funnel.verify.Distribution;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

/** Parsers of option values; messages about bad values list valid ones. */
public final class Parsers {

    private Parsers() {}

    public static void register(CommandLine commandLine) {
        commandLine.registerConverter(Operator.class, Parsers::operator);
        register(commandLine, "type", ElementType.class, ElementType::label);
        register(commandLine, "strategy", Strategy.class, Strategy::label);
        register(commandLine, "distribution", Distribution.class, Distribution::label);
        register(commandLine, "placement", Placement.class, one -> one.name().toLowerCase(Locale.ROOT));
        commandLine.registerConverter(Length.class, Length::parse);
        commandLine.registerConverter(Bytes.class, Bytes::parse);
    }

    /** Refuses a number below one, and suggests another. */
    public static void requirePositive(String name, int value, String instead) {
        if (value <= 0) {
            throw new InputException(name + " must be positive: " + name + "=" + value + "; try " + instead);
        }
    }

    private static Operator operator(String text) {
        return Operator.parse(text).orElseThrow(() -> new TypeConversionException("unknown operation: operation=" + text
                + "; try " + Suggestions.all(Arrays.stream(Operator.values()).map(Operator::label).toList())
                + ", or --reduction " + reduction(text).orElse("with a name of funnel reductions")));
    }

    private static Optional<String> reduction(String text) {
        return Synonyms.of(text).stream().findFirst().map(name -> "float." + name)
                .or(() -> Stream.of(text, "float." + text).filter(name -> Catalogue.find(name).isPresent())
                        .findFirst());
    }

    private static <T extends Enum<T>> void register(
            CommandLine commandLine, String what, Class<T> type, Function<T, String> label) {
        EnumSet<T> values = EnumSet.allOf(type);
        commandLine.registerConverter(type, text -> values.stream()
                .filter(value -> label.apply(value).equalsIgnoreCase(text.strip())).findFirst()
                .orElseThrow(() -> new TypeConversionException("unknown " + what + ": " + what + "=" + text + "; try "
                        + Suggestions.names(text, values.stream().map(label).toList()))));
    }

    /** An amount of memory, greater than zero. */
    public record Bytes(long count) {

        private static final Pattern TEXT = Pattern.compile("(\\d{1,12})([kmgKMG]?)");
        private static final String UNITS = "kmg";
        private static final int UNIT_BITS = 10;

        static Bytes parse(String text) {
            Matcher matcher = TEXT.matcher(text);
            long count = matcher.matches() ? Long.parseLong(matcher.group(1)) : 0;
            int bits = count == 0 || matcher.group(2).isEmpty()
                    ? 0
                    : UNIT_BITS * (UNITS.indexOf(matcher.group(2).toLowerCase(Locale.ROOT)) + 1);
            if (count == 0 || count > Long.MAX_VALUE >> bits) {
                throw new TypeConversionException("not an amount of memory: bytes=" + text + "; try 512m or 4g");
            }
            return new Bytes(count << bits);
        }
    }

    /** A number of elements, from zero to the longest array. */
    public record Length(int elements) {

        private static final Pattern POWER = Pattern.compile("(\\d{1,9})\\^(\\d{1,2})([+-]\\d{1,9})?");
        private static final Pattern PLAIN = Pattern.compile("-?\\d{1,99}");
        /** A number with K, M or G for a thousand, a million or a billion, or a power of ten; must be whole. */
        private static final Pattern DECIMAL =
                Pattern.compile("(\\d{1,12}(?:\\.\\d{1,12})?)(?:[eE]\\+?(\\d{1,2})|([kKmMgG]))");
        private static final int UNIT_DIGITS = 3;

        static Length parse(String text) {
            BigInteger value = value(text);
            if (value.signum() < 0) {
                throw new TypeConversionException("size is negative: size=" + text + "; try 0 or more");
            }
            if (value.bitLength() >= Integer.SIZE) {
                throw new TypeConversionException("size exceeds the longest array: size=" + text + ", most="
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
                return decimal(digits).orElseThrow(() -> new TypeConversionException(
                        "not a size: size=" + text + "; try 1048576, 2^20, 2^20+1, 1e6 or 1M"));
            }
            BigInteger result = new BigInteger(power.group(1)).pow(Integer.parseInt(power.group(2)));
            return power.group(3) == null ? result : result.add(new BigInteger(power.group(3)));
        }

        private static Optional<BigInteger> decimal(String text) {
            Matcher matcher = DECIMAL.matcher(text);
            if (!matcher.matches()) {
                return Optional.empty();
            }
            int digits = matcher.group(2) != null
                    ? Integer.parseInt(matcher.group(2))
                    : UNIT_DIGITS * ("kmg".indexOf(matcher.group(3).toLowerCase(Locale.ROOT)) + 1);
            BigDecimal value = new BigDecimal(matcher.group(1)).scaleByPowerOfTen(digits);
            return value.stripTrailingZeros().scale() > 0 ? Optional.empty() : Optional.of(value.toBigIntegerExact());
        }
    }
}
