package io.funnel.cli.report;

/**
 * Versions and options behind a report.
 *
 * @param runtime  version of the runtime: Funnel's own for the embedded one, else that of the TornadoVM SDK
 * @param fastMath whether kernels were compiled with fast math instead of Java's rules
 */
public record Versions(String runtime, String jdk, String funnel, boolean fastMath, String command) {}
