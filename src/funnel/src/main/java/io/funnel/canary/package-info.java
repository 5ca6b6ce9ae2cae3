/** Whether a device is to be trusted with a strategy: short runs that are held against the definition. */
@NullMarked
package io.funnel.canary;

import org.jspecify.annotations.NullMarked;
