package io.funnel.lab.publication;

import io.funnel.lab.page.Table;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Tables and text in LaTeX, of the packages {@code booktabs} and {@code graphicx} alone. */
final class Latex {

    private static final Map<Character, String> SPECIAL = Map.ofEntries(Map.entry('\\', "\\textbackslash{}"),
            Map.entry('{', "\\{"), Map.entry('}', "\\}"), Map.entry('$', "\\$"), Map.entry('&', "\\&"),
            Map.entry('#', "\\#"), Map.entry('%', "\\%"), Map.entry('_', "\\_\\allowbreak{}"),
            Map.entry('^', "\\textasciicircum{}"), Map.entry('~', "$\\sim$"), Map.entry('<', "$<$"),
            Map.entry('>', "$>$"), Map.entry('|', "$|$"), Map.entry('"', "''"), Map.entry('µ', "$\\mu$"),
            Map.entry('÷', "$\\div$"), Map.entry('×', "$\\times$"), Map.entry('°', "$^\\circ$"),
            Map.entry('·', "$\\cdot$"), Map.entry('/', "/\\allowbreak{}"));
    private static final String LAST = "what it does";

    private Latex() {}

    /** Escapes text; letters that plain LaTeX lacks become question marks. */
    static String text(String plain) {
        return plain.chars().mapToObj(letter -> SPECIAL.getOrDefault((char) letter,
                letter < 128 ? String.valueOf((char) letter) : "?")).collect(Collectors.joining())
                .replaceAll("(?<=\\d) us\\b", "~\\$\\\\mu\\$s").replaceAll("(?<=\\d) (?=[nm]?s\\b)", "~")
                .replaceAll("([0-9a-f]{8})(?=[0-9a-f]{8})", "$1\\\\allowbreak{}");
    }

    /** Formats a table, without the column of explanations. */
    static String table(Table table) {
        int columns = table.heads().getLast().startsWith(LAST) ? table.heads().size() - 1 : table.heads().size();
        return """
                \\begin{table*}
                \\caption{%s}
                \\label{tab:%s}
                \\centering\\resizebox{\\textwidth}{!}{%%
                \\begin{tabular}{%s}
                \\toprule
                %s\\midrule
                %s\\bottomrule
                \\end{tabular}}
                \\end{table*}
                """.formatted(text(table.caption()), table.name(), "l".repeat(columns), row(table.heads(), columns),
                table.rows().stream().map(cells -> row(cells, columns)).collect(Collectors.joining()));
    }

    private static String row(List<String> cells, int columns) {
        return cells.subList(0, columns).stream().map(Latex::text).collect(Collectors.joining(" & ")) + " \\\\\n";
    }

    /** A document that shows all files, to try them. */
    static String document(String title, List<String> tables, List<String> keys) {
        return """
                \\documentclass[twocolumn]{article}
                \\usepackage{booktabs,graphicx}
                \\title{%s}
                \\author{}
                \\begin{document}
                \\maketitle
                The strategies are those of \\cite{%s}.
                %s\\appendix
                \\input{appendix}
                \\bibliographystyle{plain}
                \\bibliography{references}
                \\end{document}
                """.formatted(text(title), String.join(",", keys),
                tables.stream().map(name -> "\\input{" + name + "}\n").collect(Collectors.joining()));
    }
}
