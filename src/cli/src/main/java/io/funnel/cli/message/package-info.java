/** Messages to the user, and names to suggest in them. */
@NullMarked
package io.funnel.cli.message;

import org.jspecify.annotations.NullMarked;
