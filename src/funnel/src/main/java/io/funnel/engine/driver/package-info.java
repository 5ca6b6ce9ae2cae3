/**
 * Launches, copies and locked memory by the functions of a device's driver, past TornadoVM. Nothing outside names this package:
 * {@code engine.shortcut} finds it, and does without where it is missing.
 */
@NullMarked
package io.funnel.engine.driver;

import org.jspecify.annotations.NullMarked;
