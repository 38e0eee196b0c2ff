import { DOMParser, type Document, type Element } from "@xmldom/xmldom";

/** Reads XML as strictly as the standard asks: whatever is not well formed throws. */
export function parseXml(text: string): Document {
  const rejectXml = (level: string, message: string) => {
    throw new Error(`${level}: ${message}`);
  };
  // XML 1.0 knows no line ends beyond ASCII's; the parser would make one of U+2028.
  const normalizeLineEndings = (input: string) => input.replace(/\r\n?/g, "\n");
  return new DOMParser({ onError: rejectXml, normalizeLineEndings }).parseFromString(
    text,
    "text/xml",
  );
}

/** The texts of all elements of a name. */
export function textsOf(within: Document | Element, name: string): string[] {
  return [...within.getElementsByTagName(name)].map((element) => element.textContent ?? "");
}
