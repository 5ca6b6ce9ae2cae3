/** Tests of the host engine, and its slow reference. */
@NullMarked
package io.funnel.engine.host.window;

import org.jspecify.annotations.NullMarked;
