import { closestTo, isPlainClick } from "./dom";

/** Whether a link leads to the current page. */
function leadsHere(link: HTMLAnchorElement): boolean {
  return link.href === location.href.split("#")[0];
}

function toTop(): void {
  // "auto" follows the style sheet, which scrolls smoothly only if motion is welcome.
  scrollTo({ top: 0, behavior: "auto" });
}

/**
 * `Get Started Now` and the navigation's link to the current page scroll to the top instead of loading the page again.
 */
export function startScrollTop(): void {
  document.addEventListener("click", (event) => {
    if (!isPlainClick(event)) return;
    const link = closestTo<HTMLAnchorElement>(event, "a[data-scroll-top], .nav a, .foot a");
    if (!link || (!("scrollTop" in link.dataset) && !leadsHere(link))) return;
    event.preventDefault();
    toTop();
  });
}
