// Runs before the first paint, as a blocking script of its own: no imports, so that it stays one small file.
// It touches <html> only, which no React tree compares.
(() => {
  const root = document.documentElement;
  root.classList.add("js");

  // Storage throws if the visitor has disabled it; then the system's theme applies.
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
  } catch {
    delete root.dataset.theme;
  }

  // If the main script cannot be loaded, remove `.js`, because nothing would reveal what it hides.
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLScriptElement) root.classList.remove("js");
    },
    true,
  );
})();
