import { PLAIN_INLINE } from "~/shell/richText/schema";

/** Elements that stand in a line of text. */
export const INLINE = new Set([
  ...[
    "a",
    "strong",
    "b",
    "em",
    "i",
    "s",
    "del",
    "code",
    "span",
    "abbr",
    "dfn",
    "time",
    "bdi",
    "bdo",
    "font",
  ],
  ...PLAIN_INLINE,
]);
/** Attributes that readers do not see: cleaning removes them. */
const UNSEEN_ATTRIBUTE = /^(id|class|style|name|align|data-.*|on.*|target|rel|loading|decoding)$/;

/**
 * Writes as a text what readers would notice of some HTML: blocks, words with their formatting whatever its nesting, and the
 * attributes that survive cleaning. White space counts as browsers show it.
 */
export function outlineOf(root: HTMLElement): string {
  const outline = new Outline();
  outline.walk(root, [], false);
  outline.endRuns();
  return outline.lines.join("\n");
}

class Outline {
  readonly lines: string[] = [];
  private runs: { text: string; formatting: string }[] = [];

  walk(parent: Element, formatting: readonly string[], isCode: boolean): void {
    for (const child of parent.childNodes) {
      if (child instanceof Text)
        this.addRun(isCode ? spacesShown(child.data) : child.data, formatting);
      else if (child instanceof Element) this.visit(child, formatting, isCode);
    }
  }

  /** Ends the words that stand together, with neighbors of one formatting joined. */
  endRuns(): void {
    const { runs } = this;
    this.runs = [];
    const isSeen = runs.some(
      ({ text, formatting }) => text.trim() !== "" || formatting.includes("<"),
    );
    const text = runs.map((run) => `${run.formatting}|${run.text}`).join("\u0001");
    if (isSeen) this.lines.push(collapsed(text));
  }

  private visit(child: Element, formatting: readonly string[], isCode: boolean): void {
    const { localName: tag } = child;
    const withAttributes = tagWithAttributes(child);
    if (withAttributes === "span") this.walk(child, formatting, isCode);
    else if (INLINE.has(tag) && child.childNodes.length > 0)
      this.walk(child, [...new Set([...formatting, withAttributes])], isCode);
    else if (INLINE.has(tag) || ["br", "img", "wbr"].includes(tag)) {
      this.addRun("", [...formatting, `<${withAttributes}`]);
      this.addRun("", []);
    } else {
      this.endRuns();
      this.lines.push(`<${withAttributes}>`);
      this.walk(child, [], isCode || tag === "pre");
      this.endRuns();
      this.lines.push(`</${tag}>`);
    }
  }

  private addRun(text: string, marks: readonly string[]): void {
    const formatting = [...marks].sort().join(",");
    const last = this.runs.at(-1);
    if (last?.formatting === formatting) last.text += text;
    else this.runs.push({ text, formatting });
  }
}

/** White space in code counts as it is. */
const spacesShown = (code: string) => code.replaceAll(" ", "\u0002").replaceAll("\n", "\u0003");

function collapsed(text: string): string {
  return text
    .replace(/[ \t\r\n\f]+/g, " ")
    .replace(/^([^|]*\|) /, "$1")
    .replace(/ $/, "");
}

function tagWithAttributes(element: Element): string {
  const attributes = [...element.attributes]
    .filter(
      ({ name }) =>
        !UNSEEN_ATTRIBUTE.test(name) || (name === "class" && /language-/.test(element.className)),
    )
    .map(({ name, value }) => `${name}=${JSON.stringify(value)}`)
    .filter((text) => text !== 'alt=""' && text !== 'colspan="1"' && text !== 'rowspan="1"');
  return [element.localName, ...attributes.sort()].join(" ");
}

/** Where the styles of read HTML stand: the policy of the page forbids them in elements, and reports each that is read. */
export const STYLE = "data-style";

/** HTML in a document of its own, in which nothing loads, runs or is styled. */
export function parseInert(html: string): HTMLElement {
  const inert = html
    .replace(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, "")
    .replace(/(<[a-z][^<>]*?\s)style(\s*=)/gi, `$1${STYLE}$2`);
  return new DOMParser().parseFromString(`<body>${inert}`, "text/html").body;
}
