package io.funnel.spark;

import org.apache.spark.sql.SparkSession;

/** The session of the tests in this process. */
final class LocalSpark {

    private static final SparkSession SESSION = SparkSession.builder().master("local[2]").appName("local")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.sql.shuffle.partitions", "4")
            .getOrCreate();

    private LocalSpark() {}

    static SparkSession session() {
        return SESSION;
    }
}
