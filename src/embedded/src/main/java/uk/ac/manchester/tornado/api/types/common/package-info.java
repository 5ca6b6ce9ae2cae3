/** Common types of vectors and collections of vectors. */
@NullMarked
package uk.ac.manchester.tornado.api.types.common;

import org.jspecify.annotations.NullMarked;
