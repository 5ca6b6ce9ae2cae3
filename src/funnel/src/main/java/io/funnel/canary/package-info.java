/** Trust in a strategy on a device, by short runs compared with the definition. */
@NullMarked
package io.funnel.canary;

import org.jspecify.annotations.NullMarked;
