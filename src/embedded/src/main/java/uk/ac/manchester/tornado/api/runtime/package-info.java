/** The entry point to the runtime. */
@NullMarked
package uk.ac.manchester.tornado.api.runtime;

import org.jspecify.annotations.NullMarked;
