/** The facade: a {@link io.funnel.Funnel} reduces arrays; a {@link io.funnel.result.Result} says where it ran. */
@NullMarked
package io.funnel;

import org.jspecify.annotations.NullMarked;
