import { useRouteLoaderData } from "react-router";
import type { CompanyCard, FrameLink, OtherLanguageLink, SiteLinks } from "~/ui/layouts/SiteFrame";

/** The data that the root loads for the frame of every page. They must not depend on the visitor. */
export interface SiteFrame {
  company: CompanyCard;
  /** The stylesheet of the company's own colors; null if none were chosen. */
  brandStylesheet: string | null;
  /** The page's ground in each theme, for the bars of phones' browsers; null for the default. */
  barColors: { light: string; dark: string } | null;
  /** For the copyright line. */
  year: number;
  /** The site's own origin, for absolute addresses. */
  origin: string;
  /** Path of the picture for previews of this page. */
  picture: string;
  /** The page in the site's other language, or else the home page there; null if that language has no pages. */
  otherLanguage: OtherLanguage | null;
  /** The links around a public page; null below /admin. */
  links: SiteLinks | null;
  /** Null outside /admin. */
  admin: AdminNavigation | null;
  /** The address of the enhancement script, which runs after the page is read. */
  mainScript: string;
}

export interface OtherLanguage extends OtherLanguageLink {
  /** Whether it is the same page. */
  isSamePage: boolean;
}

/** Computed on the server, so that no browser loads the list of addresses. */
export interface AdminNavigation {
  sidebar: readonly AdminMenuLink[];
  /** The side tabs of Settings, in groups. */
  tabs: readonly LinkGroup[];
  /** Patterns of pages that may redirect to the password confirmation when they are opened. */
  confirmedPatterns: readonly string[];
  /** The sentence of each change by a button, by its route pattern, for a failure that no server answered. */
  failures: Readonly<Record<string, string>>;
}

export interface LinkGroup {
  label: string;
  links: readonly FrameLink[];
}

export interface AdminMenuLink extends FrameLink {
  icon: "dashboard" | "briefcase" | "users" | "newspaper" | "file" | "image" | "inbox" | "settings";
  /** The number that is shown beside it. */
  count?: "newApplications" | "newInquiries";
}

/** Undefined on error pages whose failure came before the root's data was loaded. */
export function useFrame(): SiteFrame | undefined {
  return useRouteLoaderData("root") as SiteFrame | undefined;
}

/** The frame among the matches that a route's `meta` is given. */
export function frameOf(
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[],
): SiteFrame | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as SiteFrame | undefined;
}

/** The company, from the root's data. */
export function useCompany(): CompanyCard {
  const frame = useFrame();
  if (!frame) throw new Error("a page was rendered without the root's data");
  return frame.company;
}
