import { closestTo, isPlainClick } from "~/enhance/dom";

/** A section counts as started once its beginning is above the middle of the screen. */
const BEGUN = "1000000px 0px -55% 0px";

/** In a list of anchors with data-spy, marks the section that is being read: the last one that has started. */
export function startSpy(): void {
  const sections = new Map<Element, { link: Element; begun: boolean }>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-spy] a")) {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (part) sections.set(part, { link, begun: false });
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const part = sections.get(target);
        if (part) part.begun = isIntersecting;
      }
      const current = [...sections.values()].findLast(({ begun }) => begun);
      for (const part of sections.values()) {
        if (part === current) part.link.setAttribute("aria-current", "true");
        else part.link.removeAttribute("aria-current");
      }
    },
    { rootMargin: BEGUN },
  );
  for (const part of sections.keys()) observer.observe(part);
}

/** `Get Started Now` and the navigation's link to the current page scroll to the top instead of loading the page again. */
export function startScrollTop(): void {
  document.addEventListener("click", (event) => {
    if (!isPlainClick(event)) return;
    const link = closestTo<HTMLAnchorElement>(event, "a[data-scroll-top], .nav a, .foot a");
    if (!link || (!("scrollTop" in link.dataset) && !leadsHere(link))) return;
    event.preventDefault();
    toTop();
  });
}

/** Whether a link leads to the current page. */
function leadsHere(link: HTMLAnchorElement): boolean {
  return link.href === location.href.split("#")[0];
}

function toTop(): void {
  // "auto" follows the style sheet, which scrolls smoothly only if motion is welcome.
  scrollTo({ top: 0, behavior: "auto" });
  // Tab goes on from there, too.
  const heading = document.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Spec: once, when a tenth of it is visible; or of the window, for what is taller than ten windows. */
const VISIBLE_SHARE = 0.1;
/** Looked at each time that another hundredth of an element comes into view. */
const THRESHOLDS = Array.from({ length: 11 }, (_, place) => place / 100);

export function markSeen(element: Element): void {
  element.setAttribute("data-seen", "");
}

export function startReveal(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { intersectionRatio, intersectionRect, target } of entries) {
        const isTenthSeen =
          intersectionRatio >= VISIBLE_SHARE ||
          intersectionRect.height >= VISIBLE_SHARE * innerHeight;
        if (!isTenthSeen) continue;
        markSeen(target);
        observer.unobserve(target);
      }
    },
    { threshold: THRESHOLDS },
  );
  const watch = () => {
    for (const element of document.querySelectorAll("[data-reveal]:not([data-seen])")) {
      observer.observe(element);
    }
  };
  watch();
  // Elements that are added later, by React or a replaced result list, must not stay hidden.
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
}
