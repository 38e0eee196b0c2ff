/** Its text, with single spaces. */
export function wordsOf(node: Element | null): string {
  if (!node) return "";
  const copy = node.cloneNode(true) as Element;
  for (const silent of copy.querySelectorAll("script, style, template")) silent.remove();
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The name that screen readers say, as far as no styles decide it. */
function nameOf(element: Element): string {
  const label = element.getAttribute("aria-label");
  if (label) return label.trim();
  const ids = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const named = ids.map((id) => wordsOf(element.ownerDocument.getElementById(id)));
  if (named.length > 0) return named.join(" ");
  const copy = element.cloneNode(true) as Element;
  for (const hidden of copy.querySelectorAll("[aria-hidden=true]")) hidden.remove();
  const alternatives = [...copy.querySelectorAll("img[alt]")].map((each) =>
    each.getAttribute("alt"),
  );
  return [wordsOf(copy), ...alternatives].join(" ").trim();
}

function isNamed(name: string, wanted: string | RegExp): boolean {
  return typeof wanted === "string" ? name === wanted : wanted.test(name);
}

/** The first of them with this name; says which names there are if none has it. */
export function findNamed<Kind extends Element>(
  kind: string,
  elements: Iterable<Kind>,
  wanted: string | RegExp,
): Kind {
  const all = [...elements];
  const found = all.find((element) => isNamed(nameOf(element), wanted));
  if (found) return found;
  throw new Error(`no ${kind} "${wanted}" among: ${all.map(nameOf).join(", ")}`);
}
