/** Short vectors, two to eight numbers that a device handles as one. */
@NullMarked
package uk.ac.manchester.tornado.api.types.vectors;

import org.jspecify.annotations.NullMarked;
