// Runs before the first paint, as a blocking script of its own: no imports, so that it stays one small file.
// It touches <html> only, which no React tree compares.
(() => {
  const root = document.documentElement;
  root.classList.add("js");

  // Storage throws where a visitor has switched it off; the system's theme is a good answer then.
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    delete root.dataset.theme;
  }

  // If the main script cannot be loaded, nothing would reveal what `.js` hides.
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) root.classList.remove("js");
    },
    true,
  );
})();
