/** Copies a text to the clipboard. Resolves to whether it is there now; the focus is where it was. */
export async function copyText(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyBySelection(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The browser's settings forbid it.
    return copyBySelection(text);
  }
}

/** Older browsers, and pages without TLS, have no clipboard object; a selected field still copies. */
function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr-only";
  // On the screen, so that the page does not scroll to it.
  field.style.position = "fixed";
  field.style.top = "0";
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
