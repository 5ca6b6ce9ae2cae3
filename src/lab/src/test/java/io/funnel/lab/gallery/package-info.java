@NullMarked
package io.funnel.lab.gallery;

import org.jspecify.annotations.NullMarked;
