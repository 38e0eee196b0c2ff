/** A PDF with an empty page tree and the given objects. */
export function pdf(extra = "", version = "1.7"): string {
  const objects =
    "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj";
  return `%PDF-${version}\n%\xe2\xe3\n${objects}\n${extra}\nxref\n0 1\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`;
}
