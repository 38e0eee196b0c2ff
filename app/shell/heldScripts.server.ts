const PRELOAD = '<link rel="modulepreload"';
const MODULE = /<script([^>]*) type="module"([^>]*)>(?=import |window\.)/g;

/**
 * Keeps the browser from loading React until the page is touched: the main script (app/enhance/touch.ts) finds what is
 * held by these attributes, and turns it back into what React wrote.
 */
export function holdScripts(html: string): string {
  return html
    .replaceAll(PRELOAD, '<link data-held="modulepreload"')
    .replace(MODULE, '<script$1 type="text/plain" data-held="module"$2>');
}
