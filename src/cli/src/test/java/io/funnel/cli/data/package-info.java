/** Readers on right files and on malformed ones. */
@NullMarked
package io.funnel.cli.data;

import org.jspecify.annotations.NullMarked;
