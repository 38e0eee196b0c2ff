import { randomUUID } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { PageParts } from "~/shell/documentContext";

/** Some KB each: the footer in each language, the header of each page that has been rendered. */
const PARTS_MAX = 200;
const renderedParts = new Map<string, string>();

/** No text of a visitor or writer can hold it. */
const MARK = randomUUID();
const markOf = (place: number) => `${MARK}-${place}`;

/**
 * The parts of one page that it has in common with others. While the page is rendered each leaves a mark, in place of which
 * `fillIn` puts its HTML: that of another page, or rendered now.
 */
export function collectPageParts(): PageParts & { fillIn(html: string): string } {
  const parts: { key: string; content: ReactNode }[] = [];
  return {
    add(key, content) {
      parts.push({ key, content });
      return markOf(parts.length - 1);
    },
    fillIn: (html) =>
      parts.reduce(
        (page, { key, content }, place) =>
          page.replace(`<template id="${markOf(place)}"></template>`, () => htmlOf(key, content)),
        html,
      ),
  };
}

function htmlOf(key: string, content: ReactNode): string {
  const rendered = renderedParts.get(key) ?? renderToStaticMarkup(content);
  if (renderedParts.size >= PARTS_MAX) renderedParts.clear();
  renderedParts.set(key, rendered);
  return rendered;
}
