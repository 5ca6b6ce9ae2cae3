/** Sessions with a device: arrays that stay there, data of any length in chunks, calls side by side. */
@NullMarked
package io.funnel.engine.session;

import org.jspecify.annotations.NullMarked;
