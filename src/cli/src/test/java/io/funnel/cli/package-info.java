/** The command line in this process and in processes of its own. */
@NullMarked
package io.funnel.cli;

import org.jspecify.annotations.NullMarked;
