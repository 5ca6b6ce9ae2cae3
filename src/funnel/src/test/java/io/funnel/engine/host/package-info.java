/** Tests of the host engine, and the slow truth that it is held to. */
@NullMarked
package io.funnel.engine.host;

import org.jspecify.annotations.NullMarked;
