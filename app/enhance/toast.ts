const TOAST_MS = 6000;

/** One polite region for the whole page, made when it is first needed. */
function toastRegion(): HTMLElement {
  const known = document.querySelector<HTMLElement>("[data-toasts]");
  if (known) return known;
  const region = document.createElement("div");
  region.className = "toasts";
  region.dataset.toasts = "";
  region.setAttribute("role", "status");
  document.body.append(region);
  return region;
}

/** Stays six seconds, longer while it is pointed at. */
export function showToast(words: string): void {
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.textContent = words;
  let timer = setTimeout(() => toast.remove(), TOAST_MS);
  toast.addEventListener("pointerenter", () => clearTimeout(timer));
  toast.addEventListener("pointerleave", () => {
    timer = setTimeout(() => toast.remove(), TOAST_MS);
  });
  const region = toastRegion();
  // A region must be in the page before its words are, or nothing is read aloud.
  requestAnimationFrame(() => region.replaceChildren(toast));
}
