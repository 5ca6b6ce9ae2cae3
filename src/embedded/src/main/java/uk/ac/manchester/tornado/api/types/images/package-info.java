/** Images over native arrays. */
@NullMarked
package uk.ac.manchester.tornado.api.types.images;

import org.jspecify.annotations.NullMarked;
