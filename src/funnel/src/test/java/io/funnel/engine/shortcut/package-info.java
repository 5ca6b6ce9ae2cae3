/** Tests of the paths past TornadoVM. */
@NullMarked
package io.funnel.engine.shortcut;

import org.jspecify.annotations.NullMarked;
