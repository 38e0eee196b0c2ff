import { useEffect, useRef, useState } from "react";
import { Spinner } from "~/ui/primitives/Progress";

interface ServerPreviewProps {
  /** Where the form is rendered. */
  address: string;
  /** The form as it is typed; the same object until something else is typed. */
  body: URLSearchParams;
  title: string;
  onPick?: (text: string) => void;
  mark?: (text: string) => boolean;
}

/** Shows the typed text as the server renders it for visitors. */
export function ServerPreview({ address, body, ...frame }: ServerPreviewProps) {
  const { html, failed } = usePreviewDocument(address, body);
  return (
    <>
      {failed && <p className="hint">The preview could not be brought up to date.</p>}
      {html === null && !failed && <Spinner label="Loading preview..." />}
      {html !== null && <PreviewFrame html={html} {...frame} />}
    </>
  );
}

interface Preview {
  html: string | null;
  failed: boolean;
}

/** The last document remains while the next is loaded, and if loading fails. */
function usePreviewDocument(address: string, body: URLSearchParams): Preview {
  const [preview, setPreview] = useState<Preview>({ html: null, failed: false });
  useEffect(() => {
    const request = new AbortController();
    const show = (html: string | null) => {
      if (request.signal.aborted) return;
      setPreview((before) => ({ html: html ?? before.html, failed: html === null }));
    };
    fetchPreview(address, body, request.signal).then(show, () => show(null));
    return () => request.abort();
  }, [address, body]);
  return preview;
}

async function fetchPreview(
  address: string,
  body: URLSearchParams,
  signal: AbortSignal,
): Promise<string | null> {
  const response = await fetch(address, { method: "POST", body, signal });
  // Without a session the server redirects to the sign-in page, which is not a preview.
  return response.ok && !response.redirected ? response.text() : null;
}

interface PreviewFrameProps {
  html: string;
  title: string;
  /** Called with the words that were clicked. */
  onPick?: (text: string) => void;
  /** Whether an element with this text is scrolled to and marked; the first one is. */
  mark?: (text: string) => boolean;
}

/**
 * A document in a frame that runs no scripts. A new document replaces only the body, so that the frame neither flickers nor
 * scrolls.
 */
export function PreviewFrame({ html, title, onPick, mark }: PreviewFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const first = useRef(html);
  const latest = useRef({ html, onPick });
  latest.current = { html, onPick };
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page?.body && html !== first.current) replaceBody(page, html);
  }, [html]);
  useEffect(() => markIn(frame.current?.contentDocument ?? null, mark), [mark]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const pick = (text: string) => latest.current.onPick?.(text);
    const prepare = () => prepareDocument(element, latest.current.html, pick);
    prepare();
    element.addEventListener("load", prepare);
    const theme = new MutationObserver(() => followTheme(element));
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      element.removeEventListener("load", prepare);
      theme.disconnect();
    };
  }, []);
  return (
    <iframe
      ref={frame}
      className="preview-frame"
      title={title}
      sandbox="allow-same-origin"
      srcDoc={first.current}
    />
  );
}

function prepareDocument(frame: HTMLIFrameElement, html: string, pick: (text: string) => void) {
  const page = frame.contentDocument;
  if (!page) return;
  followTheme(frame);
  // Links are disabled: other pages refuse to be framed, and the frame has no back button.
  page.addEventListener("click", stayOnPage);
  page.addEventListener("click", ({ target }) => pick((target as Element).textContent ?? ""));
  page.addEventListener("submit", (event) => event.preventDefault());
  if (html !== frame.srcdoc) replaceBody(page, html);
}

/** Marks the element that shows a text and scrolls to it. Returns what removes the mark. */
function markIn(page: Document | null, mark?: (text: string) => boolean) {
  if (!page || !mark) return;
  const elements = [...page.querySelectorAll<HTMLElement>("main :not(script, style)")];
  const element = elements.findLast(({ textContent }) => mark(textContent ?? ""));
  if (!element) return;
  element.style.outline = "3px solid var(--focus)";
  element.style.outlineOffset = "4px";
  element.scrollIntoView({ block: "center" });
  return () => {
    element.style.outline = "";
  };
}

function stayOnPage(event: Event) {
  const link = (event.target as Element).closest?.("a");
  if (link && !link.getAttribute("href")?.startsWith("#")) event.preventDefault();
}

function replaceBody(page: Document, html: string) {
  page.body.replaceWith(new DOMParser().parseFromString(html, "text/html").body);
}

/** Follows the theme, and marks the page as framed: a narrow one then shows no menu, whose links lead nowhere here. */
function followTheme(frame: HTMLIFrameElement) {
  const root = frame.contentDocument?.documentElement;
  if (root) root.dataset.framed = "";
  const theme = document.documentElement.dataset.theme;
  if (root && theme) root.dataset.theme = theme;
}
