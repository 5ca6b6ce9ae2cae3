/** Annotations that make a plain Java loop a parallel one. */
@NullMarked
package uk.ac.manchester.tornado.api.annotations;

import org.jspecify.annotations.NullMarked;
