import { useRouteLoaderData } from "react-router";
import type { CompanyCard } from "~/ui/layouts/company";

/** What the root loads for the frame of every page. Nothing in it depends on who is asking. */
export interface SiteFrame {
  company: CompanyCard;
  /** Of the colours that this firm chose; null where none were chosen. */
  brandStylesheet: string | null;
  /** For the copyright line. */
  year: number;
  /** The site's own origin, for addresses that others keep. */
  origin: string;
  /** Address of the picture that previews of this page show, from the site's root. */
  picture: string;
  /** Addresses of the enhancement scripts. */
  scripts: { readonly early: string; readonly main: string };
}

/** Undefined on error pages whose failure came before the root had loaded anything. */
export function useFrame(): SiteFrame | undefined {
  return useRouteLoaderData("root") as SiteFrame | undefined;
}

/** The frame among the matches that a route's `meta` is given. */
export function frameOf(
  matches: readonly ({ id: string; loaderData: unknown } | undefined)[],
): SiteFrame | undefined {
  return matches.find((match) => match?.id === "root")?.loaderData as SiteFrame | undefined;
}
