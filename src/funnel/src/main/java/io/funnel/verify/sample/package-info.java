/** Samples that laws, canaries and random cases are tried on: how they are made, and how a failing one is made small. */
@NullMarked
package io.funnel.verify.sample;

import org.jspecify.annotations.NullMarked;
