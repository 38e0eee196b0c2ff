import { slugOf } from "#markup/slug";
import { CATEGORIES, CATEGORY_NAMES, type Category } from "~/blog/rules";
import type { Report } from "~/imports/report";
import type { WxrTerm } from "~/imports/wordpress/wxrFile.server";
import { readCsv } from "~/platform/files/csv.server";

/** The category of posts whose categories have no equivalent here. */
const DEFAULT_CATEGORY: Category = "tech";

/** Which of our categories those of WordPress are. */
export interface CategoryMap {
  /** Returns our category, and the names of the WordPress categories that say something else: those become tags. */
  choose(categories: readonly WxrTerm[]): { category: Category; others: string[] };
}

/**
 * Reads a CSV file with two columns: a category of WordPress, by name or slug, and ours, by name or id. Categories that have our
 * names need no line; one that is not mapped is reported once.
 */
export async function readCategoryMap(file: string | null, report: Report): Promise<CategoryMap> {
  const map = await readLines(file, report);
  const listedSlugs = new Set<string>();
  function reportUnmapped({ name, slug }: WxrTerm) {
    if (listedSlugs.has(slug)) return;
    listedSlugs.add(slug);
    const reason =
      `it is mapped to no category: blogs that have no other one are in ${CATEGORY_NAMES[DEFAULT_CATEGORY]}, ` +
      "and all have it as a tag";
    report.list({ kind: "categories", place: slug, name, reason });
  }
  return {
    choose(categories) {
      const mapped = categories.map(
        (term) => map.get(slugOf(term.name)) ?? map.get(slugOf(term.slug)),
      );
      for (const [index, term] of categories.entries())
        if (!mapped[index] && term.slug !== "uncategorized") reportUnmapped(term);
      const category = mapped.find(Boolean) ?? DEFAULT_CATEGORY;
      const others = categories.filter(
        ({ slug }, index) => mapped[index] !== category && slug !== "uncategorized",
      );
      return { category, others: others.map(({ name }) => name) };
    },
  };
}

/** Our category for each slug of a name that means it. */
async function readLines(file: string | null, report: Report): Promise<Map<string, Category>> {
  const map = new Map<string, Category>();
  for (const id of CATEGORIES)
    for (const name of [id, CATEGORY_NAMES[id]]) map.set(slugOf(name), id);
  const kind = "categories";
  for await (const line of file ? linesOf(file) : []) {
    if (!line.ok) {
      report.list({ kind, place: line.place, name: "", reason: line.reason });
      continue;
    }
    const { place, theirs, ours } = line;
    const category = map.get(slugOf(ours));
    if (category) map.set(slugOf(theirs), category);
    else report.list({ kind, place, name: theirs, reason: `there is no category "${ours}"` });
  }
  return map;
}

type MapLine =
  | { ok: true; place: string; theirs: string; ours: string }
  | { ok: false; place: string; reason: string };

/** The header line may be missing: then the first line maps a category too. */
async function* linesOf(file: string): AsyncGenerator<MapLine> {
  let isFirst = true;
  for await (const row of readCsv(file)) {
    if (!row.ok) {
      yield { ok: false, place: `line ${row.line}`, reason: row.reason };
      continue;
    }
    const [[headTheirs = "", theirs = ""] = [], [headOurs = "", ours = ""] = []] = Object.entries(
      row.cells,
    );
    const isHeader = !Object.hasOwn(CATEGORY_NAMES, headOurs) && !isNameOfOurs(headOurs);
    if (isFirst && !isHeader)
      yield { ok: true, place: "line 1", theirs: headTheirs, ours: headOurs };
    isFirst = false;
    yield { ok: true, place: `line ${row.line}`, theirs, ours };
  }
}

const isNameOfOurs = (name: string) => Object.values(CATEGORY_NAMES).some((ours) => ours === name);
