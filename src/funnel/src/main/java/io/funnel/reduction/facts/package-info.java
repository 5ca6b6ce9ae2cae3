/** Loops that the host engine has, and the states, last steps and roundings that bounds of errors are made of. */
@NullMarked
package io.funnel.reduction.facts;

import org.jspecify.annotations.NullMarked;
