/** Memory of a device: buffers with their copies on the host, what is kept idle, and the account of all. */
@NullMarked
package io.funnel.engine.memory;

import org.jspecify.annotations.NullMarked;
