import { useEffect, useState } from "react";
import { PRESENCE_EVERY_MS } from "~/blog/rules";
import { Alert } from "~/ui/primitives/Alert";

const list = new Intl.ListFormat("en-US");

/** Says who else has the editor of this post open. */
export function OthersHere({
  postId,
  names: initialNames,
}: {
  postId: string;
  names: readonly string[];
}) {
  const names = usePresence(postId, initialNames);
  return (
    <div role="status">
      {names.length > 0 && (
        <Alert
          tone="info"
          title={`${list.format(names)} ${names.length === 1 ? "has" : "have"} this blog open too.`}
        >
          <p>
            Nothing is lost if you both save: the second one is shown what the first one changed.
          </p>
        </Alert>
      )}
    </div>
  );
}

/** The names of the others who have the editor of a post open. Asks again while the page is in sight. */
function usePresence(postId: string, initialNames: readonly string[]): readonly string[] {
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
