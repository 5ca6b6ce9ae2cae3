/** What vectors and collections of vectors share. */
@NullMarked
package uk.ac.manchester.tornado.api.types.common;

import org.jspecify.annotations.NullMarked;
