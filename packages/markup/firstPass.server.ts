import sanitizeHtml from "sanitize-html";

/** Levels of nesting. Pasted office documents reach about thirty. */
const DEPTH_MAX = 100;

/**
 * After wrong nesting, parsers reopen these elements in each block that follows, which can turn kilobytes into gigabytes. An
 * article may reopen this many.
 */
const REOPENED = new Set(["a", "b", "code", "em", "i", "s", "small", "strong", "u"]);
const REOPENINGS_MAX = 10_000;

const TAGS = [
  ...["h1", "h2", "h3", "h4", "h5", "h6", "p", "div", "section", "blockquote", "pre", "hr", "br"],
  ...["ul", "ol", "li", "dl", "dt", "dd", "figure", "figcaption", "details", "summary", "aside"],
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

/** Elements that are removed with their content, because it is not text or other parsers read it differently. */
const DROPPED_WHOLE = [
  ...["script", "style", "template", "noscript", "noembed", "noframes", "xmp", "plaintext"],
  ...["iframe", "object", "applet", "svg", "math", "audio", "video", "title", "head"],
  ...["textarea", "select", "option", "datalist"],
];

export type FirstPassError = "too-deep" | "too-tangled";

class Stopped extends Error {
  readonly reason: FirstPassError;
  constructor(reason: FirstPassError) {
    super(reason);
    this.reason = reason;
  }
}

/** Parses with htmlparser2, filters with sanitize-html and serializes again. */
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
    if (error instanceof Stopped) return { ok: false, reason: error.reason };
    throw error;
  }
}

/** Stops the parser by throwing, because it has no other way to stop early. */
function createGauge() {
  let open = 0;
  let reopened = 0;
  let reopenings = 0;
  return {
    open(tag: string) {
      open += 1;
      reopenings += reopened;
      if (REOPENED.has(tag)) reopened += 1;
      if (open > DEPTH_MAX) throw new Stopped("too-deep");
      if (reopenings > REOPENINGS_MAX) throw new Stopped("too-tangled");
    },
    close(tag: string) {
      open -= 1;
      if (REOPENED.has(tag)) reopened -= 1;
    },
  };
}
