/** Suggestions for mistyped names. */
@NullMarked
package io.funnel.cli.message;

import org.jspecify.annotations.NullMarked;
