/** Long runs that watch memory and answers. */
@NullMarked
package io.funnel.lab.soak;

import org.jspecify.annotations.NullMarked;
