@NullMarked
package io.funnel.lab;

import org.jspecify.annotations.NullMarked;
