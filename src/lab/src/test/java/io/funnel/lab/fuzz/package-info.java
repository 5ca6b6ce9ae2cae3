/** Tests of the random run's parts. */
@NullMarked
package io.funnel.lab.fuzz;

import org.jspecify.annotations.NullMarked;
