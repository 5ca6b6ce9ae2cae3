package io.funnel.processor.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import io.funnel.processor.source.Compilation;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Broken or strange sources: each gives messages at its own lines, and no exception in the compiler. */
class MalformedSourcesTest {

    private static final String HEAD = """
            package com.acme;
            import io.funnel.annotations.Reduction;
            import uk.ac.manchester.tornado.api.annotations.Parallel;
            import uk.ac.manchester.tornado.api.annotations.Reduce;
            import uk.ac.manchester.tornado.api.types.arrays.*;
            """;

    /** The list: a title, then a file without its imports. */
    private static final String SOURCES = """
            # method body cut off
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) { result.set(0,
            # parenthesis missing
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f; for (@Parallel int i = 0; i < in.getSize(); i++) { } } }
            # no body
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result); }
            # abstract method
            abstract class Broken { @Reduction abstract void total(FloatArray in, @Reduce FloatArray result); }
            # native method
            class Broken { @Reduction static native void total(FloatArray in, @Reduce FloatArray result); }
            # empty body
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) { } }
            # a type that is missing
            class Broken { @Reduction static void total(Missing in, @Reduce FloatArray result) {
                result.set(0, 0f); } }
            # a result type that is missing
            class Broken { @Reduction static Missing total(FloatArray in, @Reduce FloatArray result) { return null; } }
            # a state type that is missing
            @Reduction record Broken(Missing part) {
                static Broken identity() { return new Broken(null); }
                static Broken combine(Broken left, Broken right) { return left; } }
            # an identity type that is missing
            @Reduction class Broken {
                static Missing identity() { return null; }
                static Missing combine(Missing left, Missing right) { return left; } }
            # a map type that is missing
            @Reduction record Broken(int part) {
                static Broken identity() { return new Broken(0); }
                static Broken map(Missing value) { return new Broken(0); }
                static Broken combine(Broken left, Broken right) { return left; } }
            # a finish type that is missing
            @Reduction record Broken(int part) {
                static Broken identity() { return new Broken(0); }
                static Broken map(int value) { return new Broken(value); }
                static Broken combine(Broken left, Broken right) { return new Broken(left.part + right.part); }
                static Missing finish(Broken state) { return null; } }
            # a method that is missing
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, result.get(0) + missing(i)); } } }
            # a class that is missing
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, result.get(0) + Missing.of(i)); } } }
            # an array method that is missing
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.size(); i++) { result.set(0, result.get(0) + in.at(i)); } } }
            # get without an index
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, result.get() + in.get()); } } }
            # set with one argument
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, result.get(0) + in.get(i)); } } }
            # a condition that is a number
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    if (in.get(i)) { result.set(0, result.get(0) + 1); } } } }
            # arithmetic on conditions
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    result.set(0, result.get(0) + (true + in.get(i)) * -(i < 2) + ~true); } } }
            # a negated number
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    if (!in.get(i)) { result.set(0, result.get(0) + 1); } } } }
            # a choice by a number
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    result.set(0, result.get(0) + (in.get(i) ? 1 : 2)); } } }
            # a choice of a number and a condition
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    result.set(0, result.get(0) + (i < 2 ? 1 : true)); } } }
            # bits of floats
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    result.set(0, result.get(0) + (in.get(i) & 1) + (in.get(i) << 1) + ~in.get(i)); } } }
            # a narrowing without a cast
            class Broken { @Reduction static void total(DoubleArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) { int x = in.get(i); result.set(0, result.get(0) + x); } } }
            # a name for the second time
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    float x = 1f; float x = 2f; result.set(0, result.get(0) + x); } } }
            # a variable without a value
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) { float x; var y; result.set(0, result.get(0) + x); } } }
            # var without a loop
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                var x = in; var y = result; result.set(0, 0f); } }
            # arrays as values
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    var x = in; result.set(0, result.get(0) + x.get(i)); } } }
            # this, super and class literals
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    result.set(0, result.get(0) + this.hashCode() + super.hashCode() + Broken.class.hashCode()); } } }
            # assignments to what is no variable
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) { in = result; 3 = i; i++; in += 1; } } }
            # a local class
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    class Local { } record Pair(int a, int b) { } new Pair(1, 2);
                    result.set(0, result.get(0) + in.get(i)); } } }
            # an anonymous class
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    new Object() { }; result.set(0, result.get(0) + new Object() { float x() { return 1f; } }.x()); } } }
            # a lambda
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, 0f);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    Runnable r = () -> { }; result.set(0, result.get(0) + in.get(i)); } } }
            # a switch expression
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    result.set(0, result.get(0) + (i > 3 ? switch (in.get(i)) { case 1 -> 2; default -> { int k = 3; yield k; } } : 0)); } } }
            # a switch expression that assigns
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    int k = 2; int j = switch (in.get(i)) { case 1 -> 2; default -> { k = 3; yield k; } };
                    result.set(0, result.get(0) + j + k); } } }
            # a loop that yields
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    int j = switch (in.get(i)) { case 1 -> 2; default -> { while (true) { yield 3; } } };
                    result.set(0, result.get(0) + j); } } }
            # a loop that leaves the reduction's
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    for (int k = 0; k < 3; k++) { if (k == in.get(i)) return; }
                    result.set(0, result.get(0) + 1); } } }
            # a switch that goes on with the next case
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    int k = 0; switch (in.get(i)) { case 1: k = 1; case 2: k += 2; } result.set(0, result.get(0) + k); } } }
            # a switch over patterns
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    result.set(0, result.get(0) + switch (in.get(i)) { case Integer k when k > 1 -> 2; default -> 3; }); } } }
            # a switch over strings, and an empty one
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    switch ("a") { case "a" -> { } } result.set(0, result.get(0) + switch (in.get(i)) { }); } } }
            # text blocks, strings, characters and null
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    String s = null; result.set(0, result.get(0) + \"""
                        text\""".length() + "x".length() + 'c'); } } }
            # labels and their breaks
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                outer: for (@Parallel int i = 0; i < in.getSize(); i++) {
                    for (int k = 0; k < 3; k++) { if (k > i) { continue outer; } break outer; }
                    result.set(0, result.get(0) + 1); } } }
            # loops in loops that combine
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    for (@Parallel int k = 0; k < 3; k++) { result.set(0, result.get(0) + in.get(k)); } } } }
            # an endless loop
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (;;) { result.set(0, result.get(0) + 1); } } }
            # a loop over two counters
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0, k = 1; i < in.getSize(); i++, k--) { result.set(0, result.get(0) + k); } } }
            # a loop that counts down
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = in.getSize() - 1; i >= 0; i--) { result.set(0, result.get(0) + in.get(i)); } } }
            # a loop over another array
            class Broken { @Reduction static void total(IntArray in, int[] plain, @Reduce IntArray result) {
                result.set(0, 0);
                for (int x : plain) { result.set(0, result.get(0) + x); } } }
            # a variable number of arguments
            class Broken { @Reduction static void total(@Reduce IntArray result, IntArray... in) { result.set(0, 0); } }
            # calls with a variable number of arguments
            class Broken {
                @Reduction static void total(IntArray in, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, result.get(0) + sum(1, 2, i)); } }
                static int sum(int... values) { return values[0]; } }
            # recursion of functions
            class Broken {
                @Reduction static void total(IntArray in, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, one(result.get(0), in.get(i))); } }
                static int one(int a, int b) { return other(a, b); }
                static int other(int a, int b) { return one(b, a); } }
            # a record in itself
            @Reduction record Broken(int a, Broken rest) {
                static Broken identity() { return new Broken(0, null); }
                static Broken map(int a) { return new Broken(a, null); }
                static Broken combine(Broken left, Broken right) { return left; } }
            # records in each other
            @Reduction record Broken(Other other) {
                record Other(Broken back) { }
                static Broken identity() { return new Broken(new Other(null)); }
                static Broken combine(Broken left, Broken right) { return left; } }
            # a fusion of itself
            @Reduction record Broken(Broken one, Broken other) { }
            # fusions of each other
            class Outer { @Reduction record A(B b) { } @Reduction record B(A a) { } }
            # an empty record
            @Reduction record Broken() {
                static Broken identity() { return new Broken(); }
                static Broken map(int a) { return new Broken(); }
                static Broken combine(Broken left, Broken right) { return left; } }
            # an identity that calls itself
            @Reduction record Broken(int a) {
                static Broken identity() { return identity(); }
                static Broken map(int a) { return new Broken(a); }
                static Broken combine(Broken left, Broken right) { return left; } }
            # a combine that calls itself
            @Reduction record Broken(int a) {
                static Broken identity() { return new Broken(0); }
                static Broken map(int a) { return new Broken(a); }
                static Broken combine(Broken left, Broken right) { return combine(right, left); } }
            # a combine that returns in one branch only
            @Reduction record Broken(int a) {
                static Broken identity() { return new Broken(0); }
                static Broken map(int a) { return new Broken(a); }
                static Broken combine(Broken left, Broken right) { if (left.a < 1) { return left; } } }
            # a combine without a return
            @Reduction record Broken(int a) {
                static Broken identity() { }
                static Broken map(int a) { return; }
                static Broken combine(Broken left, Broken right) { } }
            # a return of nothing
            @Reduction record Broken(int a) {
                static Broken identity() { return null; }
                static Broken map(int a) { return null; }
                static Broken combine(Broken left, Broken right) { return null; } }
            # components that are missing
            @Reduction record Broken(int a) {
                static Broken identity() { return new Broken(0); }
                static Broken map(int a) { return new Broken(a, a); }
                static Broken combine(Broken left, Broken right) { return new Broken(left.b + right.c()); } }
            # a component list that is cut off
            @Reduction record Broken(int a, {
                static Broken identity() { return new Broken(0); } }
            # a generic record
            @Reduction record Broken<T>(int a) {
                static Broken<Integer> identity() { return new Broken<>(0); }
                static Broken<Integer> combine(Broken<Integer> left, Broken<Integer> right) { return left; } }
            # a generic method
            class Broken { @Reduction static <T extends Missing> void total(T in, @Reduce FloatArray result) { } }
            # an interface
            @Reduction interface Broken { }
            # an enum
            @Reduction enum Broken { ONE, OTHER }
            # an enum with the methods
            @Reduction enum Broken { ONE;
                static Broken identity() { return ONE; }
                static Broken combine(Broken left, Broken right) { return left; } }
            # an annotation type
            @Reduction @interface Broken { }
            # a class without methods
            @Reduction class Broken { }
            # a constructor
            class Broken { @Reduction Broken() { } }
            # a field
            class Broken { @Reduction static float total; }
            # a local variable and a parameter
            class Broken { static void total(@Reduction FloatArray in) { @Reduction int i = 0; } }
            # an initializer
            class Broken { @Reduction static { } }
            # annotated twice
            class Broken { @Reduction @Reduction static void total(FloatArray in, @Reduce FloatArray result) { } }
            # an attribute of another type
            @Reduction(commutative = 3) record Broken(int a) { }
            # an attribute without a value
            @Reduction(commutative = ) record Broken(int a) { }
            # an attribute that is missing
            @Reduction(missing = true) record Broken(int a) { }
            # a constant that is missing
            @Reduction(rounds = Missing.NO, empty = Reduction.Empty.MISSING, nan = null) record Broken(int a) { }
            # a domain of words
            @Reduction(domain = {"a", "b"}) class Broken { static int identity() { return 0; }
                static int combine(int left, int right) { return left + right; } }
            # a domain of variables
            class Broken { static double x; @Reduction(domain = {x, Missing.Y})
                static void total(FloatArray in, @Reduce FloatArray result) { result.set(0, 0f);
                    for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, result.get(0) + in.get(i)); } } }
            # a domain of NaN
            class Broken { @Reduction(domain = {Double.NaN, 0.0 / 0})
                static void total(FloatArray in, @Reduce FloatArray result) { result.set(0, 0f); } }
            # a static import that is missing
            class Broken { @Reduction static void total(FloatArray in, @Reduce FloatArray result) {
                result.set(0, ZERO);
                for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, max(result.get(0), in.get(i))); } } }
            # a constant in terms of itself
            class Broken { static final int A = Broken.B + 1; static final int B = A + 1;
                @Reduction static void total(IntArray in, @Reduce IntArray result) {
                    result.set(0, A - A);
                    for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, result.get(0) + B); } } }
            # a number that is too large
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 99999999999);
                for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, result.get(0) + 1e999); } } }
            # a division by zero in a constant
            class Broken { static final int NONE = 1 / 0;
                @Reduction static void total(IntArray in, @Reduce IntArray result) {
                    result.set(0, 1 / 0 + 1 % 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) { result.set(0, result.get(0) + NONE); } } }
            # an exception that is caught
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    try { result.set(0, result.get(0) + 1); } catch (Missing e) { } finally { } } } }
            # instanceof with a pattern
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) {
                    if (in instanceof IntArray other && other.get(i) > 0) { result.set(0, result.get(0) + 1); } } } }
            # a parenthesised void call
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) {
                (result).set(0, 0); ((result.set(0, 0)));
                for (@Parallel int i = 0; i < in.getSize(); i++) { (result).set((0), (result).get(0) + 1); } } }
            # a void function as a value
            class Broken { static void none() { }
                @Reduction static void total(IntArray in, @Reduce IntArray result) {
                    result.set(0, 0);
                    for (@Parallel int i = 0; i < in.getSize(); i++) { none(); result.set(0, result.get(0) + none()); } } }
            # parameters without names
            class Broken { @Reduction static void (IntArray, @Reduce IntArray) { } }
            # a parameter twice
            class Broken { @Reduction static void total(IntArray in, IntArray in, @Reduce IntArray in) {
                in.set(0, 0);
                for (@Parallel int i = 0; i < in.getSize(); i++) { in.set(0, in.get(0) + in.get(i)); } } }
            # identity with parameters
            @Reduction record Broken(int a) {
                static Broken identity(int a) { return new Broken(a); }
                static Broken combine(Broken left) { return left; } }
            # a receiver parameter
            class Broken { @Reduction void total(Broken this, IntArray in, @Reduce IntArray result) { } }
            # a class that extends itself
            @Reduction class Broken extends Broken { static int identity() { return 0; }
                static int combine(int left, int right) { return left + right; } }
            # more parameters than a task can have
            class Broken { @Reduction static void total(IntArray a, IntArray b, IntArray c, IntArray d, IntArray e,
                    IntArray f, IntArray g, IntArray h, IntArray k, IntArray l, IntArray m, IntArray n, IntArray o,
                    IntArray p, IntArray q, IntArray r, IntArray s, IntArray t, @Reduce IntArray result) {
                result.set(0, 0);
                for (@Parallel int i = 0; i < a.getSize(); i++) {
                    result.set(0, result.get(0) + (a.get(i) + b.get(i) + c.get(i) + d.get(i) + e.get(i) + f.get(i)
                            + g.get(i) + h.get(i) + k.get(i) + l.get(i) + m.get(i) + n.get(i) + o.get(i) + p.get(i)
                            + q.get(i) + r.get(i) + s.get(i) + t.get(i))); } } }
            # a class that is there twice
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) { } }
            class Broken { @Reduction static void total(IntArray in, @Reduce IntArray result) { } }
            """;

    static Stream<Arguments> sources() {
        return Arrays.stream(SOURCES.split("(?m)^# ", -1)).skip(1).map(source -> {
            String title = source.lines().findFirst().orElseThrow();
            return Arguments.of(title, source.substring(title.length() + 1));
        });
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("sources")
    void processor_ofBrokenSource_reportsWithoutAnException(String title, String source, @TempDir Path folder) {
        Compilation compilation = Compilation.of(Map.of("Broken.java", HEAD + source), folder);

        assertThat(compilation.messages()).as(title).isNotEmpty().allSatisfy(message -> {
            assertThat(message.file()).isEqualTo("Broken.java");
            assertThat(message.line()).isPositive();
            assertThat(message.text()).doesNotContain(Problem.UNEXPECTED.id()).doesNotContain("Exception:");
        });
        assertThat(compilation.messages().stream().map(Compilation.Message::text)
                .filter(text -> text.startsWith("FUNNEL-")))
                .allMatch(text -> text.matches("FUNNEL-1\\d\\d: [^;\n]+; [^\n]+; [^\n]+"));
    }
}
