/** A page as it is shown: what was written where. Lengths are points (1/72 inch), from the page's upper left corner. */
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
