/** Search for the reduction that the user means: an operation, an entry of the catalogue, or one of a user's jar. */
@NullMarked
package io.funnel.cli.search;

import org.jspecify.annotations.NullMarked;
