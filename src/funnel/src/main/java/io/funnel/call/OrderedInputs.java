package io.funnel.call;

import io.funnel.data.Data;
import io.funnel.data.OrderedData;
import io.funnel.data.RowSource;
import io.funnel.engine.host.window.WindowReader;
import io.funnel.reduction.ElementType;
import io.funnel.reduction.Signature.Input;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the inputs of one call together, window by window, in order; inputs of one source share a pass. */
final class OrderedInputs implements WindowReader.Source, AutoCloseable {

    private final List<Input> inputs;
    private final List<Data<?>> data;
    private final long length;
    private final List<Pass> passes = new ArrayList<>();

    private static final class Pass {

        private final RowSource source;
        private final List<Optional<ElementType>> types;
        private final List<Integer> inputs = new ArrayList<>();
        private RowSource.@Nullable Rows rows;

        Pass(OrderedData<?> column) {
            source = column.source();
            types = new ArrayList<>(Collections.nCopies(column.columns(), Optional.empty()));
        }

        /** Whether the pass reads a column as this type, or can do so since the column is unused. */
        boolean takes(OrderedData<?> column) {
            return source.equals(column.source())
                    && types.get(column.column()).map(type -> type == column.type()).orElse(true);
        }

        void add(int input, OrderedData<?> column) {
            types.set(column.column(), Optional.of(column.type()));
            inputs.add(input);
        }
    }

    OrderedInputs(List<Input> inputs, List<Data<?>> data, long length) {
        this.inputs = inputs;
        this.data = data;
        this.length = length;
        for (int i = 0; i < data.size(); i++) {
            if (inputs.get(i).streamed() && data.get(i) instanceof OrderedData<?> column) {
                passOf(column).add(i, column);
            }
        }
    }

    private Pass passOf(OrderedData<?> column) {
        return passes.stream().filter(pass -> pass.takes(column)).findFirst().orElseGet(() -> {
            Pass pass = new Pass(column);
            passes.add(pass);
            return pass;
        });
    }

    @Override
    public void read(long first, int elements, List<MemorySegment> windows) {
        passes.forEach(pass -> read(pass, elements, windows));
        for (int i = 0; i < windows.size(); i++) {
            if (inputs.get(i).streamed() && !(data.get(i) instanceof OrderedData)) {
                data.get(i).read(first, windows.get(i));
            }
        }
        if (first + elements == length) {
            passes.forEach(pass -> rows(pass).requireEnd());
        }
    }

    private static RowSource.Rows rows(Pass pass) {
        RowSource.Rows rows = pass.rows;
        if (rows == null) {
            rows = pass.source.open(pass.types);
            pass.rows = rows;
        }
        return rows;
    }

    /** Reads a column once even if it serves two inputs. */
    private void read(Pass pass, int elements, List<MemorySegment> windows) {
        List<MemorySegment> columns = new ArrayList<>(Collections.nCopies(pass.types.size(), MemorySegment.NULL));
        for (int input : pass.inputs) {
            columns.set(column(input), windows.get(input));
        }
        rows(pass).read(columns, elements);
        for (int input : pass.inputs) {
            windows.set(input, columns.get(column(input)));
        }
    }

    private int column(int input) {
        return ((OrderedData<?>) data.get(input)).column();
    }

    @Override
    public void close() {
        for (Pass pass : passes) {
            if (pass.rows != null) {
                pass.rows.close();
            }
        }
    }
}
