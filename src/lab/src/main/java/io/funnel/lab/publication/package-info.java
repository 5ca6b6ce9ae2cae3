/** A report as it is published: its page, and what an article and its artifact evaluation need. */
@NullMarked
package io.funnel.lab.publication;

import org.jspecify.annotations.NullMarked;
