/** Paths past TornadoVM that a device's driver may offer. */
@NullMarked
package io.funnel.engine.shortcut;

import org.jspecify.annotations.NullMarked;
