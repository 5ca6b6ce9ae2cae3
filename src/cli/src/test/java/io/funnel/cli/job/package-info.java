/** Jobs, and their choice of devices. */
@NullMarked
package io.funnel.cli.job;

import org.jspecify.annotations.NullMarked;
