/** Requests to a runtime, and the runner for this process. */
@NullMarked
package io.funnel.cli.job;

import org.jspecify.annotations.NullMarked;
