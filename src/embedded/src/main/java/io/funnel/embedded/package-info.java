/** The embedded runtime: TornadoVM's programming interface, executed by the JVM. */
@NullMarked
package io.funnel.embedded;

import org.jspecify.annotations.NullMarked;
