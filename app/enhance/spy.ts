/** A section counts as started once its beginning is above the middle of the screen. */
const BEGUN = "1000000px 0px -55% 0px";

/** In a list of anchors with data-spy, marks the section that is being read: the last one that has started. */
export function startSpy(): void {
  const parts = new Map<Element, { link: Element; begun: boolean }>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-spy] a")) {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (part) parts.set(part, { link, begun: false });
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        const part = parts.get(target);
        if (part) part.begun = isIntersecting;
      }
      const current = [...parts.values()].findLast(({ begun }) => begun);
      for (const part of parts.values()) {
        if (part === current) part.link.setAttribute("aria-current", "true");
        else part.link.removeAttribute("aria-current");
      }
    },
    { rootMargin: BEGUN },
  );
  for (const part of parts.keys()) observer.observe(part);
}
