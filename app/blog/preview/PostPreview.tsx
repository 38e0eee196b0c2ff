import { useEffect, useState } from "react";
import { bodyOf } from "~/blog/admin/editor/postInput";
import type { PostInput } from "~/blog/post";
import { PreviewFrame } from "~/blog/preview/PreviewFrame";
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
  const answer = await fetch("/admin/blogs/preview", {
    method: "POST",
    body: bodyOf(typed),
    signal,
  });
  // Without a session the server redirects to the sign-in page, which is not a preview.
  return answer.ok && !answer.redirected ? answer.text() : null;
}
