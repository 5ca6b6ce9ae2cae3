package io.funnel.lab.page;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.text.StringEscapeUtils;

/** HTML page of sections that needs no other file; well-formed as XML, too. */
public final class Page {

    private static final String STYLE = """
            :root { color-scheme: light dark; }
            body { font: 16px/1.5 sans-serif; max-width: 1360px; margin: 0 auto; padding: 1rem; color: #111; background: #fff; }
            p, figure, pre { max-width: 1100px; } .columns pre { max-width: none; }
            h1, h2 { line-height: 1.2; break-after: avoid; } h2 { margin-top: 2.5rem; } h3 { font-size: 1rem; margin: 0; }
            figure { margin: 1.5rem 0; break-inside: avoid; overflow-x: auto; } figure img { width: 100%; min-width: 40rem; height: auto; }
            figcaption, .caption, .columns p { font-size: .875rem; text-align: left; color: #444; }
            .wide { overflow-x: auto; } .long { max-height: 36rem; overflow-y: auto; }
            table { border-collapse: collapse; font-size: .8125rem; }
            th, td { text-align: left; vertical-align: top; padding: .15rem .45rem; border-bottom: 1px solid #ccc; }
            .number { text-align: right; padding-right: .8rem; } td:first-child { white-space: nowrap; } td:last-child:not(.number) { min-width: 12rem; overflow-wrap: anywhere; }
            pre { overflow: auto; max-height: 40rem; font-size: .75rem; line-height: 1.35; background: #f4f4f4; padding: .5rem; }
            .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(20rem, 1fr)); gap: 1rem; }
            .columns > div { min-width: 0; } summary { cursor: pointer; font-weight: bold; }
            .banner { background: #D55E00; color: #fff; font-weight: bold; padding: .6rem .8rem; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
            .note { border-left: 4px solid #D55E00; padding-left: .8rem; }
            @media (prefers-color-scheme: dark) {
              body { color: #eee; background: #000; } figure img { filter: invert(1) hue-rotate(180deg); }
              figcaption, .caption, .columns p { color: #bbb; } th, td { border-color: #444; } pre { background: #181818; }
              a { color: #8cf; }
            }
            @page { margin: 12mm; }
            @media print {
              body { color: #000; background: #fff; font-size: 10pt; max-width: none; } figure img { filter: none; min-width: 0; max-height: 18cm; object-fit: contain; object-position: left; }
              .wide, .long, pre { max-height: none; overflow: visible; } pre { white-space: pre-wrap; }
              table { font-size: 6pt; } th, td { padding: .1rem .15rem; } .number { padding-right: .4rem; } td:last-child { min-width: 5rem; overflow-wrap: anywhere; }
              .short, p { break-inside: avoid; } p, figure, pre { max-width: none; }
              .columns { display: block; } th { break-after: avoid; } tr { break-inside: avoid; }
              section > h2 + p, .caption { break-after: avoid; }
            }
            """;

    /** A longer table scrolls. */
    private static final int MOST_ROWS = 40;
    /** A table of no more is printed on one page. */
    private static final int FEW_ROWS = 15;

    /** A number, a factor or a duration, which stands at the right of its column. */
    private static final Pattern NUMBER = Pattern.compile("~?-?\\d[\\d,.]*( ?([nµum]?s|%))?|");

    private static final Pattern MICROS = Pattern.compile("(?<=\\d) us\\b");
    /** Spaces that belong to a duration, or to the two of an interval. */
    private static final Pattern DURATION =
            Pattern.compile("(?<=\\d) (?=[nµm]?s\\b)|(?<=\\d.{0,2}s) (?=to\\b)|(?<=\\bto) (?=\\d)");

    private Page() {}

    /**
     * Writes the page.
     *
     * @param banners what a reader must know before all else
     */
    public static String of(String title, String note, List<String> banners, List<Section> sections) {
        return """
                <!DOCTYPE html>
                <html lang="en" xmlns="http://www.w3.org/1999/xhtml">
                <head>
                <meta charset="UTF-8" />
                <meta name="viewport" content="width=device-width, initial-scale=1" />
                <title>%s</title>
                <style>
                %s</style>
                </head>
                <body>
                <h1>%s</h1>
                %s<p class="note">%s</p>
                %s</body>
                </html>
                """.formatted(escape(title), STYLE, escape(title), banners.stream()
                .map(banner -> "<p class=\"banner\" role=\"alert\">" + escape(banner) + "</p>\n")
                .collect(Collectors.joining()),
                escape(note),
                sections.stream().map(Page::section).collect(Collectors.joining()));
    }

    private static String section(Section section) {
        return "<section>\n<h2>" + escape(section.title()) + "</h2>\n<p>" + spaced(escape(section.text())) + "</p>\n"
                + section.pictures().stream().map(Page::figure).collect(Collectors.joining())
                + section.tables().stream().map(Page::table).collect(Collectors.joining())
                + section.code() + "</section>\n";
    }

    private static String figure(Picture picture) {
        String file = Picture.FIGURES + picture.name();
        return "<figure><img alt=\"" + escape(picture.caption()) + "\" src=\"data:image/svg+xml;base64,"
                + Base64.getEncoder().encodeToString(picture.svg().getBytes(StandardCharsets.UTF_8))
                + "\" />\n<figcaption>"
                + escape(picture.caption()) + " " + link(file + ".svg", "SVG") + " " + link(file + ".png", "PNG")
                + "</figcaption></figure>\n";
    }

    private static String table(Table table) {
        return "<p class=\"caption\">" + escape(table.caption()) + " "
                + link(Table.TABLES + table.name() + ".csv", "CSV")
                + "</p>\n"
                + "<div class=\"wide"
                + (table.rows().size() > MOST_ROWS ? " long" : table.rows().size() <= FEW_ROWS ? " short" : "")
                + "\"><table>\n<thead>"
                + row("th", table.heads(), table)
                + "</thead>\n<tbody>\n"
                + table.rows().stream().map(cells -> row("td", cells, table)).collect(Collectors.joining())
                + "</tbody></table></div>\n";
    }

    private static String row(String tag, List<String> cells, Table table) {
        return IntStream.range(0, cells.size())
                .mapToObj(at -> "<" + tag + (isOfNumbers(table, at) ? " class=\"number\">" : ">")
                        + spaced(escape(cells.get(at))) + "</" + tag + ">")
                .collect(Collectors.joining("", "<tr>", "</tr>\n"));
    }

    private static boolean isOfNumbers(Table table, int column) {
        return table.rows().stream().allMatch(cells -> NUMBER.matcher(cells.get(column)).matches());
    }

    private static String spaced(String text) {
        return DURATION.matcher(MICROS.matcher(text).replaceAll(" µs")).replaceAll("\u00a0");
    }

    private static String link(String file, String name) {
        return "<a href=\"" + escape(file) + "\">" + name + "</a>";
    }

    /** Escapes text and attributes; leaves out characters that XML cannot hold. */
    public static String escape(String text) {
        return StringEscapeUtils.escapeXml10(text);
    }
}
