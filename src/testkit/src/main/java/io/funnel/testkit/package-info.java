/** Random cases of reductions, each held against the reference, and made small where it fails. */
@NullMarked
package io.funnel.testkit;

import org.jspecify.annotations.NullMarked;
