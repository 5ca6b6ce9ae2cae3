/** Programs that measure what {@code bench/results} holds, all started by {@link Sitting}. */
@NullMarked
package io.funnel.lab.sitting;

import org.jspecify.annotations.NullMarked;
