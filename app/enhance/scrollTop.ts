import { closestTo, isPlainClick } from "./dom";

/** A link to the very page that is shown. */
function leadsHere(link: HTMLAnchorElement): boolean {
  return link.href === location.href.split("#")[0];
}

function toTop(): void {
  // "auto" leaves it to the style sheet, which is smooth only where motion is welcome.
  scrollTo({ top: 0, behavior: "auto" });
}

/** `Get Started Now`, and the navigation's link to the current page: both glide up instead of loading it again. */
export function startScrollTop(): void {
  document.addEventListener("click", (event) => {
    if (!isPlainClick(event)) return;
    const link = closestTo<HTMLAnchorElement>(event, "a[data-scroll-top], .nav a, .foot a");
    if (!link || (!("scrollTop" in link.dataset) && !leadsHere(link))) return;
    event.preventDefault();
    toTop();
  });
}
