package com.acme.sales;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.acme.sales.TopSellers.Best;
import io.funnel.Funnel;
import io.funnel.columns.Columns;
import io.funnel.data.OrderedData;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The file, written by DuckDB: 2,000 sales of 25 sellers in four regions, at prices of whole quarters. */
class TopSellersTest {

    private static final Path FILE = Path.of("src/test/resources/sales.parquet");

    @Test
    void of_aFile_findsWhatPlainJavaFinds() {
        try (Funnel funnel = Funnel.open()) {
            assertEquals(expected(), TopSellers.of(funnel, FILE));
        }
    }

    private static List<Best> expected() {
        Columns sales = Columns.parquet(FILE);
        String[] regions = sales.texts("region");
        OrderedData<?> column = sales.longs("seller");
        long[] sellers = new long[(int) column.length()];
        column.read(0, MemorySegment.ofArray(sellers));
        double[] prices = new double[sellers.length];
        sales.doubles("price").read(0, MemorySegment.ofArray(prices));
        Map<String, Map<Long, Double>> totals = new TreeMap<>();
        for (int i = 0; i < prices.length; i++) {
            totals.computeIfAbsent(regions[i], name -> new TreeMap<>()).merge(sellers[i], prices[i], Double::sum);
        }
        List<Best> best = new ArrayList<>();
        totals.forEach((region, all) -> {
            Map.Entry<Long, Double> highest = null;
            for (Map.Entry<Long, Double> one : all.entrySet()) {
                highest = highest == null || one.getValue() > highest.getValue() ? one : highest;
            }
            best.add(new Best(region, highest.getKey(), highest.getValue()));
        });
        return best;
    }
}
