/** The functions of {@link Math} for kernels, for {@code float} too. */
@NullMarked
package uk.ac.manchester.tornado.api.math;

import org.jspecify.annotations.NullMarked;
