package io.funnel.lab.publication;

import io.funnel.strategy.Strategy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sources of the strategies in BibTeX, by the words of {@link Strategy#origin}. */
final class References {

    /** An entry by the words that name it. */
    private record Source(String key, String entry) {}

    private static final Map<String, Source> SOURCES = new LinkedHashMap<>();

    static {
        SOURCES.put("CUDA lecture", new Source("harris2007", """
                @misc{harris2007,
                  author = {Mark Harris},
                  title = {Optimizing Parallel Reduction in {CUDA}},
                  howpublished = {Slides, NVIDIA Developer Technology},
                  year = {2007},
                  url = {https://developer.download.nvidia.com/assets/cuda/files/reduction.pdf}
                }
                """));
        SOURCES.put("CUDA Handbook", new Source("wilt2013", """
                @book{wilt2013,
                  author = {Nicholas Wilt},
                  title = {The {CUDA} Handbook: A Comprehensive Guide to {GPU} Programming},
                  publisher = {Addison-Wesley Professional},
                  year = {2013},
                  month = jun,
                  isbn = {978-0-321-80946-9}
                }
                """));
        SOURCES.put("Catanzaro", new Source("catanzaro2010", """
                @misc{catanzaro2010,
                  author = {Bryan Catanzaro},
                  title = {{OpenCL} Optimization Case Study: Simple Reductions},
                  howpublished = {Article, AMD Developer Central},
                  year = {2010},
                  month = aug,
                  url = {http://developer.amd.com/documentation/articles/Pages/OpenCL-Optimization-Case-Study-Simple-Reductions.aspx}
                }
                """));
        SOURCES.put("C++ AMP sample", new Source("amp", """
                @misc{amp,
                  author = {{Microsoft}},
                  title = {{C++ AMP} sample: reduction},
                  note = {Versions simple 1 and 2, tiled 1 to 4, and cascade}
                }
                """));
        SOURCES.put("OpenCL tutorial", new Source("opencltutorial", """
                @misc{opencltutorial,
                  key = {OpenCL tutorial},
                  title = {{OpenCL} tutorial: reduction},
                  note = {As named in Funnel's docs/explanation/strategies.md, which records no author and year}
                }
                """));
        SOURCES.put("TornadoVM's @Reduce", new Source("fumero2018", """
                @inproceedings{fumero2018,
                  author = {Juan Fumero and Christos Kotselidis},
                  title = {Using Compiler Snippets to Exploit Parallelism on Heterogeneous Hardware: A {Java} Reduction Case
                    Study},
                  booktitle = {Proceedings of the 10th {ACM SIGPLAN} International Workshop on Virtual Machines and
                    Intermediate Languages},
                  year = {2018},
                  month = nov,
                  url = {https://dl.acm.org/citation.cfm?id=3281292}
                }
                """));
    }

    private References() {}

    /** The keys of a strategy's sources; empty for practice without a source. */
    static List<String> keys(Strategy strategy) {
        return SOURCES.entrySet().stream().filter(source -> strategy.origin().contains(source.getKey()))
                .map(source -> source.getValue().key()).toList();
    }

    /** The keys of all sources of the strategies. */
    static List<String> keys(List<Way> ways) {
        return strategies(ways).flatMap(strategy -> keys(strategy).stream()).distinct().toList();
    }

    private static Stream<Strategy> strategies(List<Way> ways) {
        return ways.stream().map(way -> way.row().strategy()).filter(Strategy.class::isInstance)
                .map(Strategy.class::cast).distinct();
    }

    /** The entries of the strategies' sources, below a line for each strategy. */
    static String bibliography(List<Way> ways) {
        List<String> keys = keys(ways);
        List<String> lines = new ArrayList<>(strategies(ways).map(strategy -> "% " + strategy.label() + ": "
                + strategy.origin() + " -> " + String.join(", ", keys(strategy))).toList());
        lines.add("");
        return String.join("\n", lines) + "\n" + SOURCES.values().stream().filter(source -> keys.contains(source.key()))
                .map(Source::entry).collect(Collectors.joining("\n"));
    }
}
