import { useEffect } from "react";

/**
 * Browsers scroll a box for long text only as far as its cursor, which may leave the rest of it under a bar. After Tab
 * the whole box is in sight, as far as the screen has room for it.
 */
export function useLongTextsInSight(): void {
  useEffect(() => {
    const show = ({ key, target }: KeyboardEvent) => {
      if (key === "Tab" && target instanceof HTMLTextAreaElement)
        target.scrollIntoView({ block: "nearest" });
    };
    document.addEventListener("keyup", show);
    return () => document.removeEventListener("keyup", show);
  }, []);
}
