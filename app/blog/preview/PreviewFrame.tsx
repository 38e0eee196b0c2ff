import { useEffect, useRef } from "react";

/** A document in a frame. A new document replaces only the body, so that the frame neither flickers nor scrolls. */
export function PreviewFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const first = useRef(html);
  const latest = useRef(html);
  latest.current = html;
  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page?.body && html !== first.current) replaceBody(page, html);
  }, [html]);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const prepare = () => prepareDocument(element, latest.current);
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

function prepareDocument(frame: HTMLIFrameElement, html: string) {
  const page = frame.contentDocument;
  if (!page) return;
  followTheme(frame);
  // Links are disabled: other pages refuse to be framed, and the frame has no back button.
  page.addEventListener("click", stayOnPage);
  page.addEventListener("submit", (event) => event.preventDefault());
  if (html !== frame.srcdoc) replaceBody(page, html);
}

function stayOnPage(event: Event) {
  const link = (event.target as Element).closest?.("a");
  if (link && !link.getAttribute("href")?.startsWith("#")) event.preventDefault();
}

function replaceBody(page: Document, html: string) {
  page.body.replaceWith(new DOMParser().parseFromString(html, "text/html").body);
}

function followTheme(frame: HTMLIFrameElement) {
  const root = frame.contentDocument?.documentElement;
  const theme = document.documentElement.dataset.theme;
  if (root && theme) root.dataset.theme = theme;
}
