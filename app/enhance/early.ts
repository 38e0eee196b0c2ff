// Runs before the first paint. Its text stands in every page: no imports, so that it stays small.
// This script changes <html> only, which React does not compare when it takes the page over.
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

// Fonts that a browser requests before the first paint delay it, so the first page of a first visit begins with replacement
// fonts. Later pages and visits have the fonts in the browser's cache, mostly before the first paint. A first visit is recognized
// by the style sheet, which comes over the network then and from the cache later. Nothing may be stored in the browser for it,
// because visitors are promised that nothing is.
(() => {
  const { textFont, displayFont } = (document.currentScript as HTMLScriptElement).dataset;
  const LATIN =
    "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2212";
  const face = (family: string, address: string | undefined) =>
    new FontFace(family, `url("${address}") format("woff2")`, {
      weight: "400 700",
      unicodeRange: LATIN,
    });

  async function showFonts() {
    const faces = [
      face("Instrument Sans Variable", textFont),
      face("Familjen Grotesk Variable", displayFont),
    ];
    // A font that cannot be loaded leaves its stand-in.
    const outcomes = await Promise.allSettled(faces.map((font) => font.load()));
    for (const font of outcomes) if (font.status === "fulfilled") document.fonts.add(font.value);
  }

  function showFontsAfterFirstPaint() {
    if (!PerformanceObserver.supportedEntryTypes.includes("paint")) return void showFonts();
    const painted = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      painted.disconnect();
      void showFonts();
    });
    painted.observe({ type: "paint", buffered: true });
  }

  const wasHereBefore = () => {
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const style = files.find(({ name }) => name.endsWith(".css"));
    return style !== undefined && style.transferSize === 0 && style.decodedBodySize > 0;
  };

  if (document.referrer.startsWith(`${location.origin}/`) || wasHereBefore()) void showFonts();
  else addEventListener("load", showFontsAfterFirstPaint);
})();
