package io.funnel.cli.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Reads gzip data of one or more members. Unlike Java's stream, it refuses damaged data after a member. */
final class WholeGzip extends GZIPInputStream {

    /** A checksum and a length end each member. */
    private static final int TRAILER_BYTES = 8;

    /** The number of bytes read up to the end of the inflater's latest input. */
    private long given;

    WholeGzip(InputStream in) throws IOException {
        super(new Counting(in));
    }

    @Override
    protected void fill() throws IOException {
        super.fill();
        given = ((Counting) in).count;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        int read = super.read(bytes, offset, length);
        if (read < 0) {
            requireEnd((Counting) in);
        }
        return read;
    }

    /** Requires that nothing follows the last member: Java's stream ignores failures before another member. */
    private void requireEnd(Counting all) throws IOException {
        if (all.count != given - inf.getRemaining() + TRAILER_BYTES || all.read() >= 0) {
            throw new ZipException("a part is followed by data other than gzip");
        }
    }

    private static final class Counting extends FilterInputStream {

        private long count;

        Counting(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            int next = in.read();
            count += next < 0 ? 0 : 1;
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int read = in.read(bytes, offset, length);
            count += Math.max(0, read);
            return read;
        }
    }
}
