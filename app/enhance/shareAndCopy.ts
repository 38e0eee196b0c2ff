import { closestTo } from "~/enhance/dom";
import { say } from "~/enhance/texts";
import { copyText } from "~/ui/copyText";

export function startShare(): void {
  document.addEventListener("click", (event) => {
    const button = closestTo<HTMLElement>(event, "[data-share]");
    if (button) void share(button);
  });
}

async function share(button: HTMLElement): Promise<void> {
  const link = { title: button.dataset.shareTitle ?? document.title, url: addressWithoutQuery() };
  if (navigator.share) {
    try {
      await navigator.share(link);
      return;
    } catch (cause) {
      // Closing the dialog is the visitor's choice; after any other error the address is copied.
      if (cause instanceof DOMException && cause.name === "AbortError") return;
    }
  }
  const isCopied = await copyText(link.url);
  showToast(
    isCopied
      ? say("Link copied to clipboard!")
      : say("Copy this address: {address}", { address: link.url }),
  );
  button.focus();
}

/** Returns the address without its query, which may contain filters and campaign parameters. */
function addressWithoutQuery(): string {
  return location.origin + location.pathname;
}

/**
 * Gives each block of code in an article a button that copies it. The button stands beside the block, not in it: there it would
 * scroll away with long lines.
 */
export function startCopyCode(): void {
  for (const block of document.querySelectorAll(".art-text pre")) {
    const place = document.createElement("div");
    place.className = "code";
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.copyCode = "";
    button.textContent = say("Copy");
    button.setAttribute("aria-label", say("Copy code"));
    block.replaceWith(place);
    place.append(block, button);
  }
  document.addEventListener("click", (event) => {
    const button = closestTo<HTMLElement>(event, "[data-copy-code]");
    if (button) void copyCode(button);
  });
}

async function copyCode(button: HTMLElement): Promise<void> {
  const isCopied = await copyText(button.previousElementSibling?.textContent ?? "");
  showToast(say(isCopied ? "Copied" : "The code could not be copied"));
}

const TOAST_MS = 6000;

/** Shows a message for six seconds, longer while the pointer is over it. */
function showToast(text: string): void {
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

/** One polite live region for the whole page, created on first use. */
function toastRegion(): HTMLElement {
  const existingRegion = document.querySelector<HTMLElement>("[data-toasts]");
  if (existingRegion) return existingRegion;
  const region = document.createElement("div");
  region.className = "toasts";
  region.dataset.toasts = "";
  region.setAttribute("role", "status");
  document.body.append(region);
  return region;
}
