/** The colors that the owner chooses, each as "#rrggbb". All other brand colors are derived from them. */
export interface BrandColors {
  /** In the light theme. */
  light: string;
  /** In the dark theme. */
  dark: string;
  signal: string;
}

/** The firm's own look; null stands for the default. */
export interface Brand {
  colors: BrandColors | null;
  /** Part of the logo's address. */
  logoVersion: string | null;
}

/** The firm's own logo, as cleanLogo wrote it. */
export interface Logo {
  svg: string;
  /** Part of its address. */
  version: string;
}

/** Two colors of the design with too little contrast. */
export interface UnreadablePair {
  /** The chosen color that has to change. */
  color: keyof BrandColors;
  theme: "light" | "dark";
  foreground: string;
  background: string;
  ratio: number;
  minimum: number;
}

/**
 * Returns the unreadable pairs. Only the design knows which colors are used together, so the caller passes this in.
 */
export type ContrastGate = (colors: BrandColors) => readonly UnreadablePair[];
