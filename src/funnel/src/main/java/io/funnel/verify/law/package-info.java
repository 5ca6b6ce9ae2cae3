/** Laws that make an operator's answer independent of the plan, and their checks. */
@NullMarked
package io.funnel.verify.law;

import org.jspecify.annotations.NullMarked;
