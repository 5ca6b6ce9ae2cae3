/** Tests of the canary. */
@NullMarked
package io.funnel.trust;

import org.jspecify.annotations.NullMarked;
