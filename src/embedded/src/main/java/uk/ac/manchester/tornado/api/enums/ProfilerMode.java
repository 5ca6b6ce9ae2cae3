package uk.ac.manchester.tornado.api.enums;

/** The destination of the profiler's figures. */
public enum ProfilerMode {
    /** To the standard output after each execution, and to the result. */
    CONSOLE,
    /** To the result only. */
    SILENT
}
