/** Runs in the browser: a page asks for its two fonts after the first paint, and shows them when they are there. */
export async function untilFontsAreThere(): Promise<void> {
  const isShown = ({ family, status }: FontFace) =>
    family.includes("Variable") && status === "loaded";
  while ([...document.fonts].filter(isShown).length < 2) await new Promise(requestAnimationFrame);
}
