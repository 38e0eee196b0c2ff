export interface FrameLink {
  label: string;
  href: string;
}

/** The links in the header and the footer of every public page. */
export interface SiteLinks {
  header: readonly (FrameLink & { button: boolean })[];
  quick: readonly FrameLink[];
  services: readonly FrameLink[];
  legal: readonly FrameLink[];
}
