import { type ChosenColors, type Palette, paletteOf } from "./palette";

/**
 * The style sheet of the chosen colors. It follows the site's own and sets them for the same three selectors as
 * tokens.css.
 */
export function brandCss(chosen: ChosenColors): string {
  const dark = declarations(paletteOf(chosen, "dark"));
  return [
    `:root{${declarations(paletteOf(chosen, "light"))}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
    `:root[data-theme="dark"]{${dark}}`,
    "",
  ].join("\n");
}

function declarations(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");
}
