import { closestTo } from "./dom";

/** early.ts reads the same key before the first paint. */
const STORAGE_KEY = "theme";

type Theme = "light" | "dark";

function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
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

export function startTheme(): void {
  document.addEventListener("click", (event) => {
    if (!closestTo(event, "[data-theme-toggle]")) return;
    chooseTheme(currentTheme() === "dark" ? "light" : "dark");
  });
}
