import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageFragments } from "~/shell/documentContext";

/** Some KB each: the footer in each language, the header of each page that has been rendered. */
const FRAGMENTS_MAX = 200;
const htmlByKey = new LRUCache<string, string>({ max: FRAGMENTS_MAX });

/** Random, so that no text of a visitor or writer looks like a placeholder. */
const PLACEHOLDER = randomUUID();
const placeholderId = (place: number) => `${PLACEHOLDER}-${place}`;

/**
 * The fragments that one page has in common with others. While the page is rendered each leaves a placeholder, which `fillIn`
 * replaces by its HTML: as it was rendered for another page, or rendered now.
 */
export function collectFragments(): PageFragments & { fillIn(html: string): string } {
  const fragments: { key: string; content: ReactNode }[] = [];
  return {
    add(key, content) {
      fragments.push({ key, content });
      return placeholderId(fragments.length - 1);
    },
    fillIn: (html) =>
      fragments.reduce(
        (page, { key, content }, place) =>
          page.replace(`<template id="${placeholderId(place)}"></template>`, () =>
            htmlOf(key, content),
          ),
        html,
      ),
  };
}

function htmlOf(key: string, content: ReactNode): string {
  const html = htmlByKey.get(key) ?? renderToStaticMarkup(content);
  htmlByKey.set(key, html);
  return html;
}
