/** Reduces blocks of elements to slots of states, of one array or of segments of an axis. */
@NullMarked
package io.funnel.engine.host.block;

import org.jspecify.annotations.NullMarked;
