import { type MouseEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";

/**
 * A click handler that lets the router follow plain links of the admin area without loading a document, once `load` has what
 * their screen needs, and whether it is loading that. The last link counts. The components of `ui` do not depend on the router,
 * and every link must also work without scripts. `data-keep-scroll` marks links that show something beside the list they stand
 * in.
 */
export function useRoutedLinks(load: (pathname: string, signal: AbortSignal) => Promise<void>) {
  const navigate = useNavigate();
  const following = useRef(new AbortController());
  const [isLoading, setLoading] = useState(false);
  async function follow({ pathname, search, hash, dataset }: HTMLAnchorElement) {
    following.current.abort();
    following.current = new AbortController();
    const { signal } = following.current;
    setLoading(true);
    // Fails only once another link was followed.
    await load(pathname, signal).catch(() => undefined);
    if (signal.aborted) return;
    setLoading(false);
    navigate(pathname + search + hash, { preventScrollReset: "keepScroll" in dataset });
  }
  const followLink = (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest("a");
    if (!link || !isRouted(event, link)) return;
    event.preventDefault();
    void follow(link);
  };
  return { followLink, isLoading };
}

function isRouted(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || opensElsewhere || link.target) return false;
  if (link.origin !== window.location.origin || isFile(link)) return false;
  return (
    /^\/admin(\/(?!login)|$)/.test(link.pathname) && !link.getAttribute("href")?.startsWith("#")
  );
}

/**
 * Links to downloads. `data-file` marks an address that may also answer with a page, such as the
 * password confirmation.
 */
function isFile(link: HTMLAnchorElement): boolean {
  return link.hasAttribute("download") || "file" in link.dataset;
}
