import { closestTo } from "./dom";
import { copy, showToast } from "./share";
import { say } from "./texts";

/**
 * Gives each block of code in an article a button that copies it. The button stands beside the block, not in it: there it
 * would scroll away with long lines.
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
  const isCopied = await copy(button.previousElementSibling?.textContent ?? "");
  showToast(say(isCopied ? "Copied" : "The code could not be copied"));
  button.focus();
}
