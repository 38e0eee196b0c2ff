import sanitizeHtml from "sanitize-html";

/** Elements in elements. Pasted office documents reach about thirty. */
const DEEPEST = 100;

/**
 * After a wrong nesting parsers open these again in each block that follows. A few kilobytes could so become gigabytes; one
 * article may ask for this many.
 */
const REOPENED = new Set(["a", "b", "code", "em", "i", "s", "small", "strong", "u"]);
const MOST_REOPENED = 10_000;

const TAGS = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "section", "blockquote", "pre", "hr", "br"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption", "details", "summary"],
  ...["table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"],
  ...["a", "img", "code", "kbd", "samp", "var", "strong", "b", "em", "i", "u", "s", "del", "ins"],
  ...["mark", "small", "sub", "sup", "abbr", "cite", "q", "dfn", "time", "bdi", "bdo", "wbr"],
];

const ATTRIBUTES = {
  "*": ["lang", "dir"],
  a: ["href", "title"],
  abbr: ["title"],
  dfn: ["title"],
  details: ["open"],
  img: ["src", "alt", "title", "width", "height"],
  ol: ["start", "reversed", "type"],
  td: ["colspan", "rowspan"],
  th: ["colspan", "rowspan", "scope"],
  time: ["datetime"],
};

/** Elements that go with everything in them: what they hold is not text, or another parser reads it otherwise. */
const DROPPED_WHOLE = [
  ...["script", "style", "template", "noscript", "noembed", "noframes", "xmp", "plaintext"],
  ...["iframe", "object", "applet", "svg", "math", "audio", "video", "title", "head"],
  ...["textarea", "select", "option", "datalist"],
];

export type FirstPassError = "too-deep" | "too-tangled";

class Stopped extends Error {
  readonly fault: FirstPassError;
  constructor(fault: FirstPassError) {
    super(fault);
    this.fault = fault;
  }
}

/** What htmlparser2 reads and sanitize-html allows, written out again. */
export function passFirst(
  source: string,
): { ok: true; html: string } | { ok: false; reason: FirstPassError } {
  const gauge = createGauge();
  try {
    const html = sanitizeHtml(source, {
      allowedTags: TAGS,
      allowedAttributes: ATTRIBUTES,
      allowedClasses: { code: [/^language-[\w+-]{1,30}$/] },
      allowedSchemes: ["http", "https", "mailto", "tel"],
      allowedSchemesByTag: { img: ["http", "https"] },
      nonTextTags: DROPPED_WHOLE,
      onOpenTag: gauge.open,
      onCloseTag: gauge.close,
    });
    return { ok: true, html };
  } catch (error) {
    if (error instanceof Stopped) return { ok: false, reason: error.fault };
    throw error;
  }
}

/** Throws out of the parser, which has no other way to stop early. */
function createGauge() {
  let open = 0;
  let reopened = 0;
  let asked = 0;
  return {
    open(tag: string) {
      open += 1;
      asked += reopened;
      if (REOPENED.has(tag)) reopened += 1;
      if (open > DEEPEST) throw new Stopped("too-deep");
      if (asked > MOST_REOPENED) throw new Stopped("too-tangled");
    },
    close(tag: string) {
      open -= 1;
      if (REOPENED.has(tag)) reopened -= 1;
    },
  };
}
