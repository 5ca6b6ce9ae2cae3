package com.acme.sales;

import static io.funnel.data.Segments.byKey;
import static io.funnel.data.Segments.rowsOf;

import io.funnel.Funnel;
import io.funnel.catalogue.DoubleExtremes;
import io.funnel.catalogue.DoubleReductions;
import io.funnel.columns.Columns;
import io.funnel.data.Data;
import io.funnel.data.Keys;
import io.funnel.result.Values;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The seller with the highest sales of each region, from a Parquet file of single sales. */
public final class TopSellers {

    private TopSellers() {}

    /**
     * A region's best seller.
     *
     * @param total the sum of the prices of its sales
     */
    public record Best(String region, long seller, double total) {}

    /** Finds the best seller of each region, in the order of their names; the lowest number of several. */
    public static List<Best> of(Funnel funnel, Path file) {
        Columns sales = Columns.parquet(file);
        Keys<String> regions = Keys.index(sales.texts("region"));
        Keys<Long> sellers = Keys.index(longs(sales.longs("seller")));
        double[] prices = doubles(sales.doubles("price"));

        // a sum for each seller in each region: the sellers of the first region, then those of the second
        int[] region = regions.keys();
        int[] seller = sellers.keys();
        int[] pairs = new int[prices.length];
        Arrays.setAll(pairs, i -> region[i] * sellers.count() + seller[i]);
        int count = Math.multiplyExact(regions.count(), sellers.count());
        Values<Double> totals = funnel.per(byKey(pairs, count)).reduce(DoubleReductions.SUM, prices).value();

        // the highest of each row of sellers
        Values<DoubleExtremes.ArgMax> best = funnel.per(rowsOf(sellers.count()))
                .reduce(DoubleReductions.ARG_MAX, totals.doubles()).value();
        List<Best> found = new ArrayList<>();
        for (int row = 0; row < best.count(); row++) {
            found.add(new Best(regions.value(row), sellers.value((int) best.get(row).index()), best.get(row).value()));
        }
        return found;
    }

    private static long[] longs(Data<?> column) {
        long[] all = new long[Math.toIntExact(column.length())];
        column.read(0, MemorySegment.ofArray(all));
        return all;
    }

    private static double[] doubles(Data<?> column) {
        double[] all = new double[Math.toIntExact(column.length())];
        column.read(0, MemorySegment.ofArray(all));
        return all;
    }
}
