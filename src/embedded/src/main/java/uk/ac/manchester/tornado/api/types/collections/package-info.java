/** Native arrays seen as vectors. */
@NullMarked
package uk.ac.manchester.tornado.api.types.collections;

import org.jspecify.annotations.NullMarked;
