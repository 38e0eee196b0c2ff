import { ChevronDown } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { classNames } from "~/ui/primitives/classNames";
import { Icon, type IconGlyph } from "~/ui/primitives/Icon";

interface MenuProps {
  label: string;
  icon?: IconGlyph;
  className?: string;
  /** Links, or forms with a button. */
  children: ReactNode;
}

/** A button that opens a panel of further actions. A disclosure, so that it needs no script to open. */
export function Menu({ label, icon, className, children }: MenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  useClosing(menu);
  return (
    <details ref={menu} className={classNames("menu", className)}>
      <summary className="btn line sm">
        {icon && <Icon of={icon} />}
        {label}
        <Icon of={ChevronDown} />
      </summary>
      <div className="menu-panel">{children}</div>
    </details>
  );
}

/**
 * Closes the menu, where scripts run: after a link of it, on a press or the focus elsewhere, and by Escape. It stays open below a
 * dialog that one of its buttons opened.
 */
function useClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    function leave({ type, target }: Event) {
      const { current } = menu;
      const isInside = current?.contains(target as Node);
      const isFollowed = type === "click" && (target as Element).closest("a");
      if (!isInside || isFollowed) current?.removeAttribute("open");
    }
    function key(event: KeyboardEvent) {
      const { current } = menu;
      if (event.key !== "Escape" || !current?.open || current.querySelector("dialog[open]")) return;
      current.removeAttribute("open");
      current.querySelector("summary")?.focus();
    }
    const leaving = ["pointerdown", "focusin", "click"];
    for (const type of leaving) document.addEventListener(type, leave);
    document.addEventListener("keydown", key);
    return () => {
      for (const type of leaving) document.removeEventListener(type, leave);
      document.removeEventListener("keydown", key);
    };
  }, [menu]);
}

/** Actions that are seldom needed or cannot be undone, away from those that are pressed often. */
export function MoreMenu({ children }: { children: ReactNode }) {
  return (
    <Menu label="More" className="more-menu">
      {children}
    </Menu>
  );
}
