/** Numbers that the pages state, and the raw data that they come from. */
@NullMarked
package io.funnel.lab.claim;

import org.jspecify.annotations.NullMarked;
