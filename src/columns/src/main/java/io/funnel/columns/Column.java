package io.funnel.columns;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A column of one file.
 *
 * @param number where it is in the file, from 0
 * @param stored what it holds; empty where that is no number
 * @param kind   what it holds, in the format's words
 * @param nulls  how many rows have no value; empty where the file does not say
 */
record Column(String name, int number, Optional<StoredType> stored, String kind, OptionalLong nulls) {}
