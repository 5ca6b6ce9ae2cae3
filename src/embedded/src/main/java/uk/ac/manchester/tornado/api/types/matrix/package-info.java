/** Matrices over native arrays. */
@NullMarked
package uk.ac.manchester.tornado.api.types.matrix;

import org.jspecify.annotations.NullMarked;
