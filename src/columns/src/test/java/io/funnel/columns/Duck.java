package io.funnel.columns;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** DuckDB: another writer and reader of the same files. */
final class Duck implements AutoCloseable {

    private final Connection connection;

    Duck() {
        try {
            connection = DriverManager.getConnection("jdbc:duckdb:");
            run("SET enable_external_file_cache = false"); // files that are written anew within a second
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a statement without a result. */
    void run(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(sql, e);
        }
    }

    /** Writes the result of a query as a Parquet file. */
    Path write(Path file, String query, String options) {
        run("COPY (" + query + ") TO '" + file + "' (FORMAT parquet" + (options.isEmpty() ? "" : ", " + options) + ")");
        return file;
    }

    /** The only value of a query's result. */
    Object value(String sql) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getObject(1);
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
