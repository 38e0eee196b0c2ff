import { useEffect, useState } from "react";
import { bodyOf } from "~/blog/admin/editor/postInput";
import type { PostInput } from "~/blog/post";

interface Preview {
  html: string | null;
  failed: boolean;
}

/**
 * The typed post as rendered by the server. The last document remains while the next is loaded, and if loading fails.
 */
export function usePreviewDocument(typed: PostInput): Preview {
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
