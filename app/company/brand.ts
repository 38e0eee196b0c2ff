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

/** The firm's own mark: a drawing as cleanMark wrote it. */
export interface Mark {
  svg: string;
  /** Stands in its address. */
  version: string;
}

/** Two colours of the design of which one could not be read on the other. */
export interface UnreadablePair {
  /** Which of the chosen colours would have to be another. */
  colour: keyof BrandColours;
  theme: "light" | "dark";
  foreground: string;
  background: string;
  ratio: number;
  minimum: number;
}

/** Whether pages could be read in these colours. Only the design knows its pairs, so who draws the pages hands this in. */
export type ContrastGate = (colours: BrandColours) => readonly UnreadablePair[];
