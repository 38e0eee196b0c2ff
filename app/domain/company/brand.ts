/** What the owner chooses, each as "#rrggbb". Everything else that is coloured by the brand is derived from these. */
export interface BrandColours {
  /** In the light theme. */
  light: string;
  /** In the dark theme. */
  dark: string;
  signal: string;
}

/** How the site looks as this firm's own; null is the look that comes with the program. */
export interface Brand {
  colours: BrandColours | null;
  /** Stands in the address of the mark. */
  markVersion: string | null;
}
