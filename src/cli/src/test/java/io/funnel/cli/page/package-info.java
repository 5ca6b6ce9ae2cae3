/** Tests of the page. */
@NullMarked
package io.funnel.cli.page;

import org.jspecify.annotations.NullMarked;
