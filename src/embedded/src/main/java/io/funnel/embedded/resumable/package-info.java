/** The executor that rewrites a kernel so that a work-item can stop at a barrier and resume. */
@NullMarked
package io.funnel.embedded.resumable;

import org.jspecify.annotations.NullMarked;
