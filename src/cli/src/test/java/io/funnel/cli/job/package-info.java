/** Jobs, and the devices that they choose. */
@NullMarked
package io.funnel.cli.job;

import org.jspecify.annotations.NullMarked;
