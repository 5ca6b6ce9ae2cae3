/** What a device session costs: whole calls by length, and files in chunks. */
@NullMarked
package io.funnel.bench.session;

import org.jspecify.annotations.NullMarked;
