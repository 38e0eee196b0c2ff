import { Ellipsis } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Icon } from "~/ui/primitives/Icon";

/** Actions that are seldom needed or cannot be undone, away from those that are pressed often. Needs no script to open. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  return (
    <details ref={menu} className="more-menu">
      <summary className="btn line sm">
        <Icon of={Ellipsis} />
        More
      </summary>
      <div>{children}</div>
    </details>
  );
}

/** With scripts, a press elsewhere and Escape close it, unless a dialog that it opened is asking. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    function press(event: PointerEvent) {
      if (!menu.current?.contains(event.target as Node)) menu.current?.removeAttribute("open");
    }
    function key(event: KeyboardEvent) {
      const { current } = menu;
      if (event.key !== "Escape" || !current?.open || current.querySelector("dialog[open]")) return;
      current.removeAttribute("open");
      current.querySelector("summary")?.focus();
    }
    document.addEventListener("pointerdown", press);
    document.addEventListener("keydown", key);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("keydown", key);
    };
  }, [menu]);
}
