package io.funnel.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.funnel.reduction.Axis;
import io.funnel.reduction.Partition;
import org.junit.jupiter.api.Test;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;

/** Shapes of arrays, and the lines that refuse others. */
class SegmentsTest {

    @Test
    void rowsOf_anyLength_areAsManyAsTheArrayHolds() {
        assertThat(Segments.rowsOf(3).of(12)).isEqualTo(new Axis(4, 3, 1, false));
        assertThat(Segments.rowsOf(3).of(0).segments()).isZero();
        assertThat(Segments.rowsOf(1).of(5).segments()).isEqualTo(5);
        assertThat(Segments.rowsOf(1L << 40).of(1L << 41).segments()).isEqualTo(2);
    }

    @Test
    void columns_anyLength_areAsLongAsTheArrayHas() {
        assertThat(Segments.columns(3).of(12)).isEqualTo(new Axis(1, 4, 3, false));
        assertThat(Segments.columns(3).of(0)).satisfies(axis -> {
            assertThat(axis.segments()).isEqualTo(3);
            assertThat(axis.length(0)).isZero();
        });
    }

    @Test
    @SuppressWarnings("NullAway") // null is the case
    void arrays_null_areNamed() {
        assertThatThrownBy(() -> Segments.lengths((IntArray) null)).hasMessage("argument is null: argument=lengths");
        assertThatThrownBy(() -> Segments.offsets((int[]) null)).hasMessage("argument is null: argument=offsets");
        assertThatThrownBy(() -> Segments.byKey((int[]) null, 2)).hasMessage("argument is null: argument=keys");
    }

    @Test
    void axis_ofEachNumber_hasTheOthersAsSegments() {
        assertThat(Segments.axis(0, 2, 3, 5).of(30)).isEqualTo(new Axis(1, 2, 15, false));
        assertThat(Segments.axis(1, 2, 3, 5).of(30)).isEqualTo(new Axis(2, 3, 5, false));
        assertThat(Segments.axis(2, 2, 3, 5).of(30)).isEqualTo(new Axis(6, 5, 1, false));
        assertThat(Segments.axis(0, 7).of(7)).isEqualTo(new Axis(1, 7, 1, false));
    }

    @Test
    void axis_dimensionOfZero_hasSegmentsWithoutElementsOrNone() {
        assertThat(Segments.axis(1, 2, 0, 5).of(0).segments()).isEqualTo(10);
        assertThat(Segments.axis(1, 0, 3, 5).of(0).segments()).isZero();
        assertThat(Segments.axis(1, 2, 3, 0).of(0).segments()).isZero();
    }

    @Test
    void place_ofEachElement_isInRowMajorOrder() {
        Partition axis = Segments.axis(1, 2, 3, 5).of(30);
        for (int outer = 0; outer < 2; outer++) {
            for (int inner = 0; inner < 5; inner++) {
                for (int element = 0; element < 3; element++) {
                    assertThat(axis.place(outer * 5 + inner, element)).isEqualTo((outer * 3 + element) * 5 + inner);
                }
            }
        }
    }

    @Test
    void sizes_notPositive_areRefused() {
        assertThatThrownBy(() -> Segments.rowsOf(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("width is not positive: width=0; try 1 or more");
        assertThatThrownBy(() -> Segments.columns(-2)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("count is not positive: count=-2; try 1 or more");
    }

    @Test
    void axis_thatIsNone_isRefused() {
        assertThatThrownBy(() -> Segments.axis(2, 3, 4)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no such axis: axis=2, shape=[3, 4]; try 0 to 1");
        assertThatThrownBy(() -> Segments.axis(-1, 3, 4)).hasMessageStartingWith("no such axis: axis=-1");
        assertThatThrownBy(() -> Segments.axis(0)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no dimension: shape=[]; try at least one");
    }

    @Test
    void shape_negativeOrTooLarge_isRefused() {
        assertThatThrownBy(() -> Segments.axis(0, 3, -4)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("dimension below zero: shape=[3, -4]; try 0 or more");
        assertThatThrownBy(() -> Segments.axis(1, 1L << 31, 1L << 31, 2)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("more than 2^63-1 elements: shape=[2147483648, 2147483648, 2]; try smaller dimensions");
        assertThatThrownBy(() -> Segments.axis(1, 0, 2, Long.MAX_VALUE, 2)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("more than 2^63-1 elements");
        assertThatThrownBy(() -> Segments.axis(1, 1L << 40, 0, 1L << 40)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("more than 2^63-1 elements");
    }

    @Test
    void length_ofAnotherShape_isRefused() {
        assertThatThrownBy(() -> Segments.columns(3).of(10)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("length is no multiple of the number of columns: length=10, columns=3; "
                        + "try a whole number of rows");
        assertThatThrownBy(() -> Segments.rowsOf(4).of(10)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("length is no multiple of the width: length=10, width=4; try a whole number of rows");
        assertThatThrownBy(() -> Segments.axis(1, 2, 3).of(7)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("array of another shape: length=7, segments=axis(1, 2, 3), elements=6; "
                        + "try the array's own shape");
        assertThatThrownBy(() -> Segments.axes(new int[] {0, 2}, 2, 3, 2).listed().of(7))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("array of another shape: length=7, segments=axes([0, 2], 2, 3, 2), elements=12; "
                        + "try the array's own shape");
    }

    @Test
    void toString_isTheCall() {
        assertThat(Segments.rowsOf(1024)).hasToString("rowsOf(1024)");
        assertThat(Segments.columns(3).globalIndices()).hasToString("columns(3).globalIndices()");
        assertThat(Segments.axis(1, 32, 100, 64)).hasToString("axis(1, 32, 100, 64)");
    }

    @Test
    void globalIndices_keepTheShape() {
        Segments global = Segments.axis(1, 2, 3, 5).globalIndices();
        assertThat(global.of(30)).isEqualTo(new Axis(2, 3, 5, true));
        assertThat(global.globalIndices()).isSameAs(global);
        assertThat(Segments.rowsOf(3).globalIndices().of(6).global()).isTrue();
        assertThat(Segments.columns(3).globalIndices().of(6).global()).isTrue();
    }
}
