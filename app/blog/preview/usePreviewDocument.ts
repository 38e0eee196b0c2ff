import { useEffect, useState } from "react";
import { bodyOf } from "~/blog/admin/editor/postInput";
import type { PostInput } from "~/blog/forms";

interface Preview {
  html: string | null;
  failed: boolean;
}

/** The document that the server makes of what is typed; the last one stays while the next is made, and when it cannot be. */
export function usePreviewDocument(typed: PostInput): Preview {
  const [preview, setPreview] = useState<Preview>({ html: null, failed: false });
  useEffect(() => {
    const asking = new AbortController();
    const told = (html: string | null) => {
      if (asking.signal.aborted) return;
      setPreview((before) => ({ html: html ?? before.html, failed: html === null }));
    };
    fetchPreview(typed, asking.signal).then(told, () => told(null));
    return () => asking.abort();
  }, [typed]);
  return preview;
}

async function fetchPreview(typed: PostInput, signal: AbortSignal): Promise<string | null> {
  const answer = await fetch("/admin/blogs/preview", {
    method: "POST",
    body: bodyOf(typed),
    signal,
  });
  // Whoever is not signed in is sent to the sign-in page, which is no preview.
  return answer.ok && !answer.redirected ? answer.text() : null;
}
