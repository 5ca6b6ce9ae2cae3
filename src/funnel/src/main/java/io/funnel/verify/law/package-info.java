/** The laws that an operator must keep for its answer not to depend on the plan, and how to find out. */
@NullMarked
package io.funnel.verify.law;

import org.jspecify.annotations.NullMarked;
