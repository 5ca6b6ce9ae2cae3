/** The expected result of each catalogue entry, from its definition in exact arithmetic, with its error limit. */
@NullMarked
package io.funnel.catalogue.oracle;

import org.jspecify.annotations.NullMarked;
