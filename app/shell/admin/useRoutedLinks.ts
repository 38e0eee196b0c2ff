import type { MouseEvent } from "react";
import { useNavigate } from "react-router";

/**
 * A click handler that lets the router follow the desk's plain links without loading a document. The frame and the
 * buttons of `ui` know no router, and every link must work without scripts as well.
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

function isOurs(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (event.defaultPrevented || event.button !== 0 || opensElsewhere || link.target) return false;
  if (link.origin !== window.location.origin || isFile(link)) return false;
  return (
    /^\/admin(\/(?!login)|$)/.test(link.pathname) && !link.getAttribute("href")?.startsWith("#")
  );
}

/**
 * What is saved instead of shown. `data-file` marks an address that may also answer with a page, such as one that asks
 * for the password.
 */
function isFile(link: HTMLAnchorElement): boolean {
  return link.hasAttribute("download") || "file" in link.dataset;
}
