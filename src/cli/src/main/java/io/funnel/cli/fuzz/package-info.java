/** The random differential run: what it tries, how it is checked, how a failure is made small and kept. */
@NullMarked
package io.funnel.cli.fuzz;

import org.jspecify.annotations.NullMarked;
