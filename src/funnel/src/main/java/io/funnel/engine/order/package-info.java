/** The order of elements by their keys, found on a device. */
@NullMarked
package io.funnel.engine.order;

import org.jspecify.annotations.NullMarked;
