/** Exceptions of the runtime. */
@NullMarked
package uk.ac.manchester.tornado.api.exceptions;

import org.jspecify.annotations.NullMarked;
