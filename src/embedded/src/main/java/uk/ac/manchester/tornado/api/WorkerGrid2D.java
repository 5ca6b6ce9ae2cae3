package uk.ac.manchester.tornado.api;

/** A grid of work-items in two dimensions. */
public class WorkerGrid2D extends AbstractWorkerGrid {

    /** The number of dimensions. */
    public static final int DIM = 2;

    /** A grid of so many work-items. */
    public WorkerGrid2D(int x, int y) {
        super(x, y, 1);
    }

    @Override
    public int dimension() {
        return DIM;
    }
}
