package io.funnel.columns;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A column of one file.
 *
 * @param number index in the file, from 0
 * @param stored type of its numbers; empty for other contents
 * @param texts  how its values are written as texts; empty for other contents
 * @param kind   type in the terms of the format
 * @param nulls  rows without a value; empty where the file does not say
 */
record Column(String name, int number, Optional<StoredType> stored, Optional<TextType> texts, String kind,
        OptionalLong nulls) {

    /** The stored type of a column of texts, dates or times; dates and times are written as ISO 8601 has them. */
    enum TextType {
        UTF8(0),
        /** Days since 1970. */
        DAYS(0),
        /** Dates in milliseconds since 1970. */
        DATE_MILLIS(1_000),
        SECONDS(1),
        MILLIS(1_000),
        MICROS(1_000_000),
        NANOS(1_000_000_000);

        private static final long SECONDS_OF_A_DAY = 86_400;

        private final int perSecond;

        TextType(int perSecond) {
            this.perSecond = perSecond;
        }

        /** The type of the numbers that stand for dates and times; empty for texts. */
        Optional<StoredType> stored() {
            return this == UTF8 ? Optional.empty() : Optional.of(this == DAYS ? StoredType.INT32 : StoredType.INT64);
        }

        /** Returns a number as the text of a date, or of a time: in UTC where the file says so, else the local time. */
        String of(long value) {
            return switch (this) {
                case DAYS -> LocalDate.ofEpochDay(value).toString();
                case DATE_MILLIS -> LocalDate.ofEpochDay(Math.floorDiv(value, perSecond * SECONDS_OF_A_DAY)).toString();
                default -> {
                    int nanos = Math.floorMod(value, perSecond) * (NANOS.perSecond / perSecond);
                    yield LocalDateTime.ofEpochSecond(Math.floorDiv(value, perSecond), nanos, ZoneOffset.UTC)
                            .toString();
                }
            };
        }
    }
}
