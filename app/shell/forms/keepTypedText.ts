/**
 * Keeps what somebody has typed or selected in the page's text areas while React takes the page over. React sets
 * `defaultValue` and `value` of each text area to what the server sent (initTextarea in react-dom), again if it starts
 * over, which deletes what was typed since and moves the caret. Call it before `hydrateRoot`, and the returned function
 * once React has taken the page over.
 */
export function keepTypedText(): () => void {
  const prototype = HTMLTextAreaElement.prototype;
  let isTakingOver = true;
  for (const property of ["defaultValue", "value"] as const) {
    const own = Object.getOwnPropertyDescriptor(prototype, property) ?? {};
    Object.defineProperty(prototype, property, {
      ...own,
      set(this: HTMLTextAreaElement, text: string) {
        if (!isTakingOver || text !== this.textContent) own.set?.call(this, text);
      },
    });
  }
  return () => {
    isTakingOver = false;
  };
}
