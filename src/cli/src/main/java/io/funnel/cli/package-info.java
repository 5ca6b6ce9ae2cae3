/** The command line: one class a command. */
@NullMarked
package io.funnel.cli;

import org.jspecify.annotations.NullMarked;
