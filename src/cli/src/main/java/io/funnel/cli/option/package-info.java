/** Options that commands share, and the runtime that they select. */
@NullMarked
package io.funnel.cli.option;

import org.jspecify.annotations.NullMarked;
