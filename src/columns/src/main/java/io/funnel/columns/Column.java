package io.funnel.columns;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * A column of one file.
 *
 * @param number index in the file, from 0
 * @param stored type of its numbers; empty for other contents
 * @param kind   type in the terms of the format
 * @param nulls  rows without a value; empty where the file does not say
 */
record Column(String name, int number, Optional<StoredType> stored, String kind, OptionalLong nulls) {}
