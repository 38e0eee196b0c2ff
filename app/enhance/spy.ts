/** The middle of the screen decides which section is being read. */
const READING_LINE = "-40% 0px -55% 0px";

/** Marks, in a list of anchors with data-spy, the one whose section is being read. */
export function startSpy(): void {
  const linkOf = new Map<Element, Element>();
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-spy] a")) {
    const section = document.getElementById(link.hash.slice(1));
    if (section) linkOf.set(section, link);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) linkOf.get(target)?.setAttribute("aria-current", "true");
        else linkOf.get(target)?.removeAttribute("aria-current");
      }
    },
    { rootMargin: READING_LINE },
  );
  for (const section of linkOf.keys()) observer.observe(section);
}
