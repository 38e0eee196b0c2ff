/** Spec: once, when a tenth of it is visible. */
const VISIBLE_SHARE = 0.1;

export function markSeen(element: Element): void {
  element.setAttribute("data-seen", "");
}

export function startReveal(): void {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        markSeen(target);
        observer.unobserve(target);
      }
    },
    { threshold: VISIBLE_SHARE },
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
