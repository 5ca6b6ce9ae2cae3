package io.funnel.cli.data;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** Gzip data of one or more members and nothing else; Java's own stream ends where what follows a member is broken. */
final class WholeGzip extends GZIPInputStream {

    /** A checksum and a length end each member. */
    private static final int TRAILER_BYTES = 8;

    /** The bytes that were read when the inflater was last given some, up to the end of these. */
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

    /** The last member has to be followed by nothing: Java's stream swallows any failure in front of another one. */
    private void requireEnd(Counting all) throws IOException {
        if (all.count != given - inf.getRemaining() + TRAILER_BYTES || all.read() >= 0) {
            throw new ZipException("what follows a part of it is no gzip data");
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
