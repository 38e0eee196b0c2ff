const TOAST_MS = 6000;

/** One polite live region for the whole page, created on first use. */
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

/** Shows a message for six seconds, longer while the pointer is over it. */
export function showToast(text: string): void {
  const toast = document.createElement("div");
  toast.className = "toast";
  toast.textContent = text;
  let timer = setTimeout(() => toast.remove(), TOAST_MS);
  toast.addEventListener("pointerenter", () => clearTimeout(timer));
  toast.addEventListener("pointerleave", () => {
    timer = setTimeout(() => toast.remove(), TOAST_MS);
  });
  const region = toastRegion();
  // Screen readers announce the text only if the region was in the page before.
  requestAnimationFrame(() => region.replaceChildren(toast));
}
