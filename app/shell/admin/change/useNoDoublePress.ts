import { useEffect } from "react";

/**
 * Ignores the second press of a double click on a button that sends a form. The first one may have put another button under
 * the pointer: that of the next person who waits for approval, or of the next message.
 */
export function useNoDoublePress(): void {
  useEffect(() => {
    const ignore = (event: MouseEvent) => {
      if (event.detail < 2 || !(event.target instanceof Element)) return;
      const button = event.target.closest<HTMLButtonElement | HTMLInputElement>("button, input");
      if (button?.type !== "submit") return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("click", ignore, { capture: true });
    return () => document.removeEventListener("click", ignore, { capture: true });
  }, []);
}
