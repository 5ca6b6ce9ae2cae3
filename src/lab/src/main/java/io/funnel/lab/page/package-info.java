/** A comparison as a folder that can be published: a page, figures, tables, and the raw samples. */
@NullMarked
package io.funnel.lab.page;

import org.jspecify.annotations.NullMarked;
