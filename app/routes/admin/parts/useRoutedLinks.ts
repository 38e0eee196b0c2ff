import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * A click handler that lets the router follow the desk's plain links without loading a document. The frame and the buttons of `ui`
 * know no router, and every link must work without scripts as well.
 */
export function useRoutedLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const link = (event.target as Element).closest("a");
    if (!link || !isOurs(event, link)) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}

/** Its frame needs a policy of its own, and that comes with a document only. */
const IN_ITS_OWN_DOCUMENT = /^\/admin\/applications\/[^/]+$/;

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || opensElsewhere || link.target) return false;
  if (link.origin !== window.location.origin || IN_ITS_OWN_DOCUMENT.test(link.pathname))
    return false;
  return (
    /^\/admin(\/(?!login)|$)/.test(link.pathname) && !link.getAttribute("href")?.startsWith("#")
  );
}
