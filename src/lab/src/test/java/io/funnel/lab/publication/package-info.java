/** Tests of the publication. */
@NullMarked
package io.funnel.lab.publication;

import org.jspecify.annotations.NullMarked;
