/** Memory of a device: buffers with host copies, the cache of idle ones, and the account of all. */
@NullMarked
package io.funnel.engine.memory;

import org.jspecify.annotations.NullMarked;
