/** Requests to a runtime, and what carries them out in this process. */
@NullMarked
package io.funnel.cli.job;

import org.jspecify.annotations.NullMarked;
