/** Tests of the page. */
@NullMarked
package io.funnel.lab.page;

import org.jspecify.annotations.NullMarked;
