import sanitizeHtml from "sanitize-html";

/** Elements in elements. Pasted office documents reach about thirty. */
const DEEPEST = 100;

/** Parsers open these again in every block that follows a wrong nesting, so each one multiplies what comes after it. */
const REOPENED = new Set(["a", "b", "code", "em", "i", "s", "small", "strong", "u"]);
const MOST_REOPENED = 10;

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

class TooDeep extends Error {}

/** What htmlparser2 reads and sanitize-html allows, written out again; null if elements stand too deep in each other. */
export function passFirst(source: string): string | null {
  const depth = createDepthGauge();
  try {
    return sanitizeHtml(source, {
      allowedTags: TAGS,
      allowedAttributes: ATTRIBUTES,
      allowedClasses: { code: [/^language-[\w+-]{1,30}$/] },
      allowedSchemes: ["http", "https", "mailto", "tel"],
      allowedSchemesByTag: { img: ["http", "https"] },
      allowProtocolRelative: true,
      nonTextTags: DROPPED_WHOLE,
      onOpenTag: depth.open,
      onCloseTag: depth.close,
    });
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

/** Throws out of the parser, which has no other way to stop early. */
function createDepthGauge() {
  let open = 0;
  let reopened = 0;
  return {
    open(tag: string) {
      open += 1;
      if (REOPENED.has(tag)) reopened += 1;
      if (open > DEEPEST || reopened > MOST_REOPENED) throw new TooDeep();
    },
    close(tag: string) {
      open -= 1;
      if (REOPENED.has(tag)) reopened -= 1;
    },
  };
}
