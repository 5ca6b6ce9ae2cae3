package io.funnel.embedded.check;

import io.funnel.embedded.Observation.Order;
import io.funnel.embedded.Observation.Use;
import io.funnel.embedded.bytecode.KernelFacts;
import io.funnel.embedded.bytecode.KernelFacts.Trait;
import io.funnel.embedded.check.Parameters.Figure;
import io.funnel.embedded.check.Parameters.Parameter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * A kernel that has a value for each row or column of a matrix, whose numbers it takes. Launches have as many items as its
 * declaration says, or as follows from its ids. Two launches over small matrices show how many elements each array needs.
 */
final class RowKernel {

    private static final int WARP = 32;
    /** Prime numbers, so that a number of elements tells what it is the product of. */
    private static final Matrix FIRST = new Matrix(13, 37);
    private static final Matrix SECOND = new Matrix(7, 53);
    /** Elements of an array for each work-item of a launch that shows how many it needs. */
    private static final int GENEROUS = 256;

    private record Matrix(int rows, int columns) {

        int elements() {
            return rows * columns;
        }
    }

    /** Unit of a matrix that has work-items of its own. */
    private enum Unit {
        ROW, COLUMN, ELEMENT
    }

    /** Rule for the size of an array. */
    private enum Rule {
        ALL, EACH_SEGMENT, EACH_ELEMENT_OF_ONE, CONSTANT
    }

    /**
     * Size of an array.
     *
     * @param factor   elements of each segment, or a constant
     * @param explains whether both launches used exactly as many elements
     */
    private record Size(Rule rule, int factor, boolean explains) {}

    /** The parameters with the values that the user has said alone. */
    private final Parameters given;
    private final Parameters parameters;
    private final Map<Figure, String> names;
    private final Matrix small;
    private final Matrix other;
    private final Declaration declared;
    private final Unit unit;
    private final int groupSize;
    private final int lanes;
    private final int parts;
    private final Map<String, Size> sizes = new HashMap<>();

    private RowKernel(Parameters all, KernelFacts facts, int askedGroup, Unit unit) {
        this.given = all;
        this.names = all.matrix();
        this.small = said(FIRST);
        this.other = said(SECOND);
        this.declared = Declaration.of(all.kernel());
        this.unit = unit;
        this.parts = names.containsKey(Figure.COLUMNS) ? declared.number("partsPerRow", 1) : 1;
        this.parameters = KernelShape.withoutData(all.kernel(), all.saying(numbers(small)), WARP);
        int own = askedGroup > 0 ? askedGroup : declared.groupSize();
        int items = own > 0 ? own : KernelShape.groupSize(all.kernel(), parameters);
        int shared = declared.number("itemsPerRow", 0);
        this.lanes = shared > 0
                ? shared
                : facts.has(Trait.READS_GROUP) ? items : facts.has(Trait.USES_WARPS) ? WARP : 1;
        this.groupSize = Math.ceilDiv(items, lanes) * lanes;
        Map<String, Use> first = probe(small);
        Map<String, Use> second = probe(other);
        for (Parameter parameter : parameters.all()) {
            if (TestData.isArray(parameter.type()) && !parameters.isLength(parameter)) {
                sizes.put(parameter.name(), size(first.get(parameter.name()), second.get(parameter.name())));
            }
        }
    }

    /**
     * Reads a kernel with numbers of a matrix. A kernel without a declaration is one only if that explains all that it reads and
     * writes; it may also have an item for each element.
     *
     * @param groupSize work-items of a group; 0 for the kernel's own
     */
    static Optional<RowKernel> of(Parameters all, KernelFacts facts, int groupSize) {
        if (all.matrix().isEmpty()) {
            return Optional.empty();
        }
        boolean isDeclared = Declaration.of(all.kernel()).exists();
        RowKernel best = new RowKernel(all, facts, groupSize, Unit.ROW);
        boolean mayTakeElements = !isDeclared && !facts.has(Trait.READS_GROUP);
        for (Unit unit : mayTakeElements ? List.of(Unit.COLUMN, Unit.ELEMENT) : List.of(Unit.COLUMN)) {
            RowKernel next = new RowKernel(all, facts, groupSize, unit);
            best = next.explained() > best.explained() ? next : best;
        }
        return isDeclared || best.explained() == best.sizes.size() ? Optional.of(best) : Optional.empty();
    }

    Parameters parameters() {
        return parameters;
    }

    private long explained() {
        return sizes.values().stream().filter(Size::explains).count();
    }

    /** A matrix with the numbers that the user has said. */
    private Matrix said(Matrix matrix) {
        String columns = names.getOrDefault(Figure.COLUMNS, names.getOrDefault(Figure.PARTS, ""));
        return new Matrix(
                given.said().getOrDefault(names.getOrDefault(Figure.ROWS, ""), (double) matrix.rows()).intValue(),
                given.said().getOrDefault(columns, (double) matrix.columns()).intValue());
    }

    /** The numbers of a matrix, by their parameters' names. */
    private Map<String, Double> numbers(Matrix matrix) {
        Map<String, Double> values = new HashMap<>();
        names.forEach((figure, name) -> values.put(name, (double) switch (figure) {
            case ROWS -> matrix.rows();
            case COLUMNS -> matrix.columns();
            case PARTS -> names.containsKey(Figure.COLUMNS) ? parts : matrix.columns();
        }));
        return values;
    }

    private int segments(Matrix matrix) {
        return switch (unit) {
            case ROW -> matrix.rows();
            case COLUMN -> matrix.columns();
            case ELEMENT -> matrix.elements();
        };
    }

    private int groups(Matrix matrix) {
        int fixed = declared.number("groups", 0);
        return fixed > 0 ? fixed : Math.ceilDiv(segments(matrix) * parts * lanes, groupSize);
    }

    private Map<String, Use> probe(Matrix matrix) {
        int length = GENEROUS * groupSize * groups(matrix);
        return launch(matrix, length, _ -> length, Set.of()).run(TestData.INDICES, Order.FORWARDS).uses();
    }

    private MethodLaunch launch(Matrix matrix, int length, ToIntFunction<Parameter> arrays,
            Set<String> untransferred) {
        return new MethodLaunch(parameters.kernel(), parameters.saying(numbers(matrix)), groupSize,
                groups(matrix), length, arrays, untransferred);
    }

    private MethodLaunch launch(Matrix matrix, Set<String> untransferred) {
        return launch(matrix, matrix.elements(), parameter -> elements(parameter.name(), matrix), untransferred);
    }

    private Size size(@Nullable Use first, @Nullable Use second) {
        int one = used(first);
        int two = used(second);
        if (one + two == 0 || (one == small.elements() && two == other.elements())) {
            return new Size(Rule.ALL, 0, true);
        }
        boolean isWritten = first != null && first.highestWritten() >= 0;
        boolean isTold = !small.equals(other); // a single matrix explains any multiple
        int each = one / segments(small);
        if ((isTold ? each > 0 : each == parts) && one == each * segments(small) && two == each * segments(other)) {
            return new Size(Rule.EACH_SEGMENT, each, true);
        }
        if (!isWritten && one * segments(small) == small.elements() && two * segments(other) == other.elements()) {
            return new Size(Rule.EACH_ELEMENT_OF_ONE, 0, true);
        }
        if (!isWritten && isTold && one == two) {
            return new Size(Rule.CONSTANT, one == 1 ? 1 : Integer.highestOneBit(one - 1) * 2, true);
        }
        return isWritten && one < small.elements()
                ? new Size(Rule.EACH_SEGMENT, parts, false)
                : new Size(Rule.ALL, 0, false);
    }

    private static int used(@Nullable Use use) {
        return use == null ? 0 : Math.max(use.highestRead(), use.highestWritten()) + 1;
    }

    private int elements(String array, Matrix matrix) {
        Size size = sizes.getOrDefault(array, new Size(Rule.ALL, 0, false));
        return switch (size.rule()) {
            case ALL -> matrix.elements();
            case EACH_SEGMENT -> size.factor() * segments(matrix);
            case EACH_ELEMENT_OF_ONE -> matrix.elements() / segments(matrix);
            case CONSTANT -> size.factor();
        };
    }

    /** Runs the kernel over all matrices, with data and orders in turn. */
    void check(FoundIn found) {
        Set<String> outputs = KernelShape.outputs(parameters, untransferred -> launch(small, untransferred));
        Iterator<TestData> turns = TestData.turns();
        for (Matrix matrix : matrices()) {
            for (Order order : Order.values()) {
                launch(matrix, outputs).run(turns.next(), order).findings()
                        .forEach(finding -> found.add(finding, "matrix=" + matrix.rows() + "x" + matrix.columns()
                                + ", groups=" + groups(matrix) + " of " + groupSize));
            }
        }
    }

    /** Matrices with one row and one column, primes, and numbers around those of a warp, a row's items and a group's rows. */
    private List<Matrix> matrices() {
        int together = groupSize / lanes;
        List<int[]> shapes = new ArrayList<>(List.of(new int[] {1, 1}, new int[] {1, 2}, new int[] {2, 1},
                new int[] {3, WARP - 1}, new int[] {2, WARP}, new int[] {5, WARP + 1}, new int[] {1, 1009},
                new int[] {1, 1023}, new int[] {2, 1025}, new int[] {13, 127}, new int[] {31, 7}));
        for (int length : new int[] {lanes * parts - 1, lanes * parts, lanes * parts + 1, 2 * groupSize + 1}) {
            shapes.add(new int[] {3, length});
        }
        for (int segments : new int[] {together - 1, together, together + 1, 2 * together + 1}) {
            shapes.add(new int[] {segments, 5});
        }
        return shapes.stream().filter(shape -> shape[0] > 0 && shape[1] > 0)
                .map(shape -> said(
                        unit == Unit.COLUMN ? new Matrix(shape[1], shape[0]) : new Matrix(shape[0], shape[1])))
                .distinct().toList();
    }
}
