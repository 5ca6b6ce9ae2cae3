/** Tests of the random run's parts. */
@NullMarked
package io.funnel.cli.fuzz;

import org.jspecify.annotations.NullMarked;
