/** The text lines of a page with their positions, in points (1/72 inch) from the upper left corner. */
export interface PageLayout {
  width: number;
  height: number;
  lines: PageLine[];
}

export interface PageLine {
  x: number;
  /** Of the line's lower edge. */
  y: number;
  width: number;
  height: number;
  text: string;
}
