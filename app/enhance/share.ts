import { closestTo } from "./dom";
import { showToast } from "./toast";

const COPIED = "Link copied to clipboard!";

/** Older browsers, and pages without TLS, have no clipboard object; a selected field still copies. */
function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "trap";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  return copied;
}

async function copy(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser's settings forbid it.
    return copyBySelection(text);
  }
}

async function share(button: HTMLElement): Promise<void> {
  const link = { title: button.dataset.shareTitle ?? document.title, url: pageAddress() };
  if (navigator.share) {
    try {
      await navigator.share(link);
      return;
    } catch (cause) {
      // Closing the dialog is the visitor's choice; after any other error the address is copied.
      if (cause instanceof DOMException && cause.name === "AbortError") return;
    }
  }
  const copied = await copy(link.url);
  showToast(copied ? COPIED : `Copy this address: ${link.url}`);
  button.focus();
}

/** Without the query, which may contain filters and campaign parameters. */
function pageAddress(): string {
  return location.origin + location.pathname;
}

export function startShare(): void {
  document.addEventListener("click", (event) => {
    const button = closestTo<HTMLElement>(event, "[data-share]");
    if (button) void share(button);
  });
}
