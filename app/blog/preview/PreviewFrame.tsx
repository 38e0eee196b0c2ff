import { useEffect, useRef, useState } from "react";
import { bodyOf } from "~/blog/admin/editor/postInput";
import type { PostInput } from "~/blog/post";
import { Spinner } from "~/ui/primitives/Progress";

/**
 * The article as visitors would see it: cleaned by the server, with the public styles, in a frame that runs no scripts.
 */
export function PostPreview({ typed }: { typed: PostInput }) {
  const { html, failed } = usePreviewDocument(typed);
  return (
    <>
      {failed && <p className="hint">The preview could not be brought up to date.</p>}
      {html === null && !failed && <Spinner label="Loading preview..." />}
      {html !== null && <PreviewFrame html={html} title="Preview of the blog" />}
    </>
  );
}

interface Preview {
  html: string | null;
  failed: boolean;
}

/**
 * The typed post as rendered by the server. The last document remains while the next is loaded, and if loading fails.
 */
function usePreviewDocument(typed: PostInput): Preview {
  const [preview, setPreview] = useState<Preview>({ html: null, failed: false });
  useEffect(() => {
    const request = new AbortController();
    const show = (html: string | null) => {
      if (request.signal.aborted) return;
      setPreview((before) => ({ html: html ?? before.html, failed: html === null }));
    };
    fetchPreview(typed, request.signal).then(show, () => show(null));
    return () => request.abort();
  }, [typed]);
  return preview;
}

async function fetchPreview(typed: PostInput, signal: AbortSignal): Promise<string | null> {
  const result = await fetch("/admin/blogs/preview", {
    method: "POST",
    body: bodyOf(typed),
    signal,
  });
  // Without a session the server redirects to the sign-in page, which is not a preview.
  return result.ok && !result.redirected ? result.text() : null;
}

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
