const NUMBER = "[-+]?(?:\\d{1,10}(?:\\.\\d{0,10})?|\\.\\d{1,10})(?:e[-+]?\\d)?";
const ID = "[A-Za-z_][\\w.-]{0,63}";
const COLOR = "[a-z]{3,20}|#[0-9a-f]{3,8}|rgba?\\([\\d\\s,.%/]{1,40}\\)";

const number = new RegExp(`^${NUMBER}(?:px|%)?$`, "i");
const paint = new RegExp(`^(?:${COLOR}|url\\(#${ID}\\))$`, "i");
const transform =
  /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s,.e+-]{1,120}\)[\s,]*){0,10}$/i;
const keyword = /^[a-z-]{3,20}$/i;

/** The allowed attributes of a logo, each with a pattern for its value. No value can refer outside the drawing. */
export const LOGO_ATTRIBUTES: ReadonlyMap<string, RegExp> = new Map([
  ...["x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "ry", "fx", "fy"].map(to(number)),
  ...["width", "height", "offset", "stroke-width", "stroke-miterlimit"].map(to(number)),
  ...["opacity", "fill-opacity", "stroke-opacity", "stop-opacity"].map(to(number)),
  ...["fill", "stroke"].map(to(paint)),
  ...["stop-color", "color"].map(to(new RegExp(`^(?:${COLOR})$`, "i"))),
  ...["fill-rule", "clip-rule", "stroke-linecap", "stroke-linejoin"].map(to(keyword)),
  ...["gradientUnits", "spreadMethod"].map(to(keyword)),
  ...["transform", "gradientTransform"].map(to(transform)),
  ["d", /^[MLHVCSQTAZ\d\s,.e+-]+$/i],
  ["points", /^[\d\s,.e+-]+$/i],
  ["id", new RegExp(`^${ID}$`)],
]);

function to(rule: RegExp) {
  return (name: string): [string, RegExp] => [name, rule];
}

const WITHOUT_EFFECT = new RegExp(
  "^(?:xmlns(?::\\w+)?|xml:space|version|baseProfile|class|role|focusable|preserveAspectRatio|enable-background" +
    "|(?:data|aria)-[\\w-]+|(?:inkscape|sodipodi):[\\w-]+)$",
);

/** Attributes of drawing programs that do not change how a logo looks. They are dropped instead of rejected. */
export function isWithoutEffect(name: string): boolean {
  return WITHOUT_EFFECT.test(name);
}

/** Prefixes ids, so that they differ from those of a drawing that contains the logo. */
export function rewrittenValue(name: string, value: string): string {
  if (name === "id") return `mark-${value}`;
  return value.replace(/^url\(#/i, "url(#mark-").replace(/\s+/g, " ");
}
