/**
 * Launches, copies and locked memory by a driver's own functions, bypassing TornadoVM. Nothing outside names this
 * package: {@code engine.shortcut} finds it by name, and works without it.
 */
@NullMarked
package io.funnel.engine.driver;

import org.jspecify.annotations.NullMarked;
