package io.funnel.annotations;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a static method as the definition of a reduction: it sets the result's only element to the operator's identity,
 * then combines every element of its inputs into it in a {@code @Parallel} loop.
 *
 * <p>The method is plain TornadoVM code and plain Java: calling it computes the reduction sequentially, handing it to
 * TornadoVM compiles it for a device.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.CLASS)
public @interface Reduction {}
