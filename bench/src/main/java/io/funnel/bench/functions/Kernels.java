package io.funnel.bench.functions;

import io.funnel.kernel.Arcs;
import io.funnel.kernel.Exponentials;
import io.funnel.kernel.Logarithms;
import io.funnel.kernel.Powers;
import io.funnel.kernel.Trigonometry;
import uk.ac.manchester.tornado.api.annotations.Parallel;
import uk.ac.manchester.tornado.api.math.TornadoMath;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;

/** A function of each element: the library's, and the backend's. */
final class Kernels {

    private Kernels() {}

    static void copy(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, in.get(i));
        }
    }

    static void ownExp(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, Exponentials.exp(in.get(i)));
        }
    }

    static void backendsExp(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, TornadoMath.exp(in.get(i)));
        }
    }

    static void ownTanh(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, Exponentials.tanh(in.get(i)));
        }
    }

    static void backendsTanh(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, TornadoMath.tanh(in.get(i)));
        }
    }

    static void ownLog(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, Logarithms.log(in.get(i)));
        }
    }

    static void backendsLog(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, TornadoMath.log(in.get(i)));
        }
    }

    static void ownPow(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, Powers.pow(in.get(i), 1.7));
        }
    }

    static void backendsPow(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, TornadoMath.pow(in.get(i), 1.7));
        }
    }

    static void ownSin(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, Trigonometry.sin(in.get(i)));
        }
    }

    static void backendsSin(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, TornadoMath.sin(in.get(i)));
        }
    }

    static void ownCos(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, Trigonometry.cos(in.get(i)));
        }
    }

    static void backendsCos(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, TornadoMath.cos(in.get(i)));
        }
    }

    static void ownAtan(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, Arcs.atan(in.get(i)));
        }
    }

    static void backendsAtan(DoubleArray in, DoubleArray out) {
        for (@Parallel int i = 0; i < out.getSize(); i++) {
            out.set(i, TornadoMath.atan(in.get(i)));
        }
    }
}
