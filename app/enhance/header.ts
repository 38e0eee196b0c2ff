import { closestTo } from "~/enhance/dom";

/** Spec: after this distance the bar shrinks and becomes translucent. */
const SHRINK_AFTER_PIXELS = 10;

const root = document.documentElement;
const menuButton = () => document.querySelector<HTMLElement>("[data-menu-toggle]");
const isMenuOpen = () => root.dataset.menu === "open";

export function startNav(): void {
  markScrolled();
  addEventListener("scroll", markScrolled, { passive: true });
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKeydown);
  document.addEventListener("focusin", onFocusin);
  // The browser caches whole pages for Back; a menu must not be open when one is restored.
  addEventListener("pagehide", () => setMenu(false));
}

function markScrolled(): void {
  root.toggleAttribute("data-scrolled", window.scrollY > SHRINK_AFTER_PIXELS);
}

function setMenu(open: boolean): void {
  if (open) root.dataset.menu = "open";
  else delete root.dataset.menu;
  menuButton()?.setAttribute("aria-expanded", String(open));
}

function onClick(event: MouseEvent): void {
  if (closestTo(event, "[data-menu-toggle]")) setMenu(!isMenuOpen());
  else if (isMenuOpen() && (closestTo(event, "#menu a") || !closestTo(event, ".nav")))
    setMenu(false);
}

function onKeydown(event: KeyboardEvent): void {
  if (event.key !== "Escape" || !isMenuOpen()) return;
  setMenu(false);
  menuButton()?.focus();
}

/** Leaving the open menu with the Tab key closes it: the focus must not move behind it. */
function onFocusin(event: FocusEvent): void {
  if (isMenuOpen() && !closestTo(event, ".nav")) setMenu(false);
}

/** early.ts reads the same key before the first paint. */
const STORAGE_KEY = "theme";

type Theme = "light" | "dark";

export function startTheme(): void {
  document.addEventListener("click", (event) => {
    if (!closestTo(event, "[data-theme-toggle]")) return;
    chooseTheme(currentTheme() === "dark" ? "light" : "dark");
  });
  // Another page may have changed it: one that Back leaves, or one in another tab.
  addEventListener("pageshow", ({ persisted }) => persisted && showTheme(readTheme()));
  addEventListener("storage", ({ key, newValue }) => key === STORAGE_KEY && showTheme(newValue));
}

function showTheme(theme: string | null): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}

function readTheme(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage is disabled: the choice applies to each page by itself.
    return null;
  }
}

function currentTheme(): Theme {
  const chosenTheme = document.documentElement.dataset.theme;
  if (chosenTheme === "light" || chosenTheme === "dark") return chosenTheme;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch (cause) {
    // Storage is disabled: the choice applies to this page only.
    reportError(cause);
  }
}
