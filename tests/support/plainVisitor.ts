import { documentOf } from "./plainDocument";
import {
  enteredIn,
  errorOf,
  type Filled,
  fieldOf,
  fieldValue,
  type Submission,
  submissionOf,
} from "./plainForm";
import { findNamed, wordsOf } from "./plainNames";

const REDIRECTS_MAX = 10;

/**
 * A visitor whose browser runs no scripts: requests over HTTP with cookies and redirects, links and
 * buttons by their names, fields by their labels. It costs a tenth of a browser; it paints nothing
 * and checks no fields itself.
 */
export function plainVisitor(origin: string): PlainVisitor {
  const cookies = new Map<string, string>();

  async function request(address: string, init: RequestInit = {}): Promise<PlainPage> {
    let url = new URL(address, origin);
    let nextInit = init;
    for (let redirects = 0; redirects < REDIRECTS_MAX; redirects++) {
      const headers = headersOf(origin, nextInit, cookies);
      const response = await fetch(url, { ...nextInit, redirect: "manual", headers });
      for (const line of response.headers.getSetCookie()) storeCookie(cookies, line);
      const location = response.headers.get("location");
      if (!location) return readPage(url, response);
      // Read to its end, so that the connection is free for the next request.
      await response.arrayBuffer();
      url = new URL(location, url);
      if (response.status !== 307) nextInit = {};
    }
    throw new Error(`${address} redirects in a circle`);
  }

  async function readPage(url: URL, response: Response): Promise<PlainPage> {
    const html = await response.text();
    const document = documentOf(html);
    const partOf = (scope: Element): PlainPart => ({
      text: wordsOf(scope),
      value: (label) => fieldValue(fieldOf(scope, label)),
      error: (label) => errorOf(fieldOf(scope, label)),
      follow: (name) => {
        const link = findNamed("link", scope.querySelectorAll("a[href]"), name);
        return request(new URL(link.getAttribute("href") ?? "", url).href);
      },
      press: (button, fields = {}) => send(submissionOf(scope, button, fields), url),
      enter: (label, fields = {}) => send(enteredIn(scope, label, fields), url),
    });
    return {
      ...partOf(document.documentElement),
      path: url.pathname + url.search,
      status: response.status,
      html,
      document,
      heading: wordsOf(document.querySelector("h1")),
      text: wordsOf(document.querySelector("main") ?? document.body),
      row(words) {
        const rows = [...document.querySelectorAll("tr")];
        const row = rows.find((each) => wordsOf(each).includes(words));
        if (!row) throw new Error(`no row with "${words}" among: ${rows.map(wordsOf).join(" | ")}`);
        return partOf(row);
      },
    };
  }

  function send(submission: Submission, page: URL): Promise<PlainPage> {
    const { address, init } = requestOf(submission, page);
    return request(address, init);
  }

  return { open: (address) => request(address) };
}

export interface PlainVisitor {
  open(address: string): Promise<PlainPage>;
}

/** A part of a page, or all of it. Names are compared as wholes, or with a pattern. */
interface PlainPart {
  /** Its words with single spaces. */
  text: string;
  /** What stands in the field of this label; for a choice, the label of the chosen option. */
  value(label: string): string | boolean;
  /** What aria-describedby says beside the field of this label, if the field is called invalid. */
  error(label: string): string | null;
  follow(link: string | RegExp): Promise<PlainPage>;
  /** Fills in fields of the button's form by their labels, and presses the button. */
  press(button: string | RegExp, fields?: Record<string, Filled>): Promise<PlainPage>;
  /** The same by the Enter key in the field of this label. */
  enter(label: string, fields?: Record<string, Filled>): Promise<PlainPage>;
}

export interface PlainPage extends PlainPart {
  /** With its query. */
  path: string;
  status: number;
  html: string;
  document: Document;
  /** The words of its h1; `text` are those of its main part. */
  heading: string;
  /** The first row of a table with these words. */
  row(words: string): PlainPart;
}

function headersOf(origin: string, { method }: RequestInit, cookies: Map<string, string>) {
  return {
    accept: "text/html,application/xhtml+xml",
    "sec-fetch-dest": "document",
    "sec-fetch-mode": "navigate",
    "sec-fetch-site": "same-origin",
    ...(method === "POST" ? { origin } : {}),
    ...(cookies.size > 0 ? { cookie: [...cookies.values()].join("; ") } : {}),
  };
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(/;\s*/);
  const name = pair.slice(0, pair.indexOf("="));
  if (attributes.some((each) => /^max-age=0$/i.test(each))) cookies.delete(name);
  else cookies.set(name, pair);
}

/** What a browser would request for this form. */
function requestOf({ method, action, encoding, entries }: Submission, page: URL) {
  const target = new URL(action || page.href, page);
  const texts = new URLSearchParams(entries.map(([name, value]) => [name, String(value)]));
  if (method === "get") {
    target.search = texts.toString();
    return { address: target.href };
  }
  if (encoding !== "multipart/form-data")
    return { address: target.href, init: { method: "POST", body: texts } };
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return { address: target.href, init: { method: "POST", body } };
}
