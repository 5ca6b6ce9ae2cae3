/** Which reduction the user means: an operation and a type, an entry of the catalogue, or one of a user's jar. */
@NullMarked
package io.funnel.cli.search;

import org.jspecify.annotations.NullMarked;
