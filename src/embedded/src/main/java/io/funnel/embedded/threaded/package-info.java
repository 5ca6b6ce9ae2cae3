/** The executor with one virtual thread for each work-item: fallback and oracle. */
@NullMarked
package io.funnel.embedded.threaded;

import org.jspecify.annotations.NullMarked;
