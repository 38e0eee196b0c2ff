import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageFragments } from "~/ui/primitives/CachedFragment";

/**
 * Holds the footer in each language, the header of each page that has been rendered, and the rows of the jobs and posts that
 * searches find. Each has some hundred bytes to some KB, and its key as many.
 */
const CHARACTERS_MAX = 4_000_000;
const htmlByKey = new LRUCache<string, string>({
  maxSize: CHARACTERS_MAX,
  sizeCalculation: (html, key) => html.length + key.length,
});

/** Random, so that no text of a visitor or writer looks like a placeholder. */
const PLACEHOLDER = randomUUID();
const PLACEHOLDERS = new RegExp(`<template id="${PLACEHOLDER}-(\\d+)"></template>`, "g");

/**
 * The fragments that one page has in common with others. While the page is rendered each leaves a placeholder, which `fillIn`
 * replaces by its HTML: as it was rendered for another page, or rendered now.
 */
export function collectFragments(): PageFragments & { fillIn(html: string): string } {
  const fragments: { key: string; content: ReactNode }[] = [];
  return {
    add(key, content) {
      fragments.push({ key, content });
      return `${PLACEHOLDER}-${fragments.length - 1}`;
    },
    fillIn: (html) =>
      html.replace(PLACEHOLDERS, (placeholder, place: string) => {
        const fragment = fragments[Number(place)];
        return fragment ? htmlOf(fragment) : placeholder;
      }),
  };
}

function htmlOf({ key, content }: { key: string; content: ReactNode }): string {
  const cachedHtml = htmlByKey.get(key);
  if (cachedHtml !== undefined) return cachedHtml;
  const html = renderToStaticMarkup(content);
  htmlByKey.set(key, html);
  return html;
}
