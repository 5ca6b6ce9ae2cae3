/** Tests of the canary. */
@NullMarked
package io.funnel.canary;

import org.jspecify.annotations.NullMarked;
