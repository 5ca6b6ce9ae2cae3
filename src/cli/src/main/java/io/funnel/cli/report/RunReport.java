package io.funnel.cli.report;

import io.funnel.Result;

/**
 * One reduction of a file.
 *
 * @param reduction what was computed
 * @param data      the file's name, and the column's where it has columns
 * @param result    value, provenance and bound
 */
public record RunReport(Operation reduction, Source data, Result<?> result) {

    /** The same under the name that the user gave the file. */
    public RunReport withFile(String file) {
        return new RunReport(reduction, new Source(file, data.column(), data.skipped()), result);
    }

    /**
     * What was reduced.
     *
     * @param file    path as the user gave it
     * @param column  the column's name; empty where the file has none
     * @param skipped missing cells that were skipped
     */
    public record Source(String file, String column, long skipped) {}
}
