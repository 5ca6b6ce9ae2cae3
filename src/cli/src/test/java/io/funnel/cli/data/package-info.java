/** Readers on valid and malformed files. */
@NullMarked
package io.funnel.cli.data;

import org.jspecify.annotations.NullMarked;
