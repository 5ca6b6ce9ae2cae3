package uk.ac.manchester.tornado.api.enums;

/** Where the profiler's figures go. */
public enum ProfilerMode {
    /** To the standard output after each execution, and to the result. */
    CONSOLE,
    /** To the result only. */
    SILENT
}
