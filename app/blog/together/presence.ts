import { useEffect, useState } from "react";

/** How often the editor says that it is open. */
export const PRESENCE_EVERY_MS = 10_000;

/** The names of the others who have the editor of a post open. Asks again while the page is in sight. */
export function usePresence(postId: string, initialNames: readonly string[]): readonly string[] {
  const [names, setNames] = useState(initialNames);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const otherNames = await fetchOthers(postId, controller.signal);
      if (otherNames && !controller.signal.aborted) setNames(otherNames);
    };
    const timer = setInterval(() => void ask(), PRESENCE_EVERY_MS);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [postId]);
  return names;
}

/** Null if the server is not reached or the session has ended: the editor says so by itself. */
async function fetchOthers(postId: string, signal: AbortSignal): Promise<string[] | null> {
  try {
    const response = await fetch(`/admin/blogs/${encodeURIComponent(postId)}/presence`, {
      signal,
      redirect: "manual",
    });
    return response.ok ? ((await response.json()) as string[]) : null;
  } catch {
    return null;
  }
}
