/** Tests of the random run's parts. */
@NullMarked
package io.funnel.testkit;

import org.jspecify.annotations.NullMarked;
