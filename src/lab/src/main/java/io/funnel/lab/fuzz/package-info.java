/** Random cases of reductions, each compared with the reference, and made small where it fails. */
@NullMarked
package io.funnel.lab.fuzz;

import org.jspecify.annotations.NullMarked;
