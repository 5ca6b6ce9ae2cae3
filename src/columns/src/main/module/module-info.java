/** Columns of Parquet and Arrow files. */
module io.funnel.columns {
    requires static org.jspecify;
    requires transitive io.funnel;
    requires dev.hardwood.core;
    requires org.apache.arrow.format;
    requires flatbuffers.java;
    requires com.github.luben.zstd_jni;
    requires at.yawk.lz4;
    requires org.apache.commons.text;

    exports io.funnel.columns;
}
