/** What each entry of the catalogue must give, from its definition in exact arithmetic, and by how much it may be off. */
@NullMarked
package io.funnel.catalogue.oracle;

import org.jspecify.annotations.NullMarked;
