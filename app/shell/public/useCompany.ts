import { useFrame } from "~/shell/frame";
import type { CompanyCard } from "~/ui/layouts/SiteFrame";

/** The company, from the root's data. */
export function useCompany(): CompanyCard {
  const frame = useFrame();
  if (!frame) throw new Error("a page was rendered without the root's data");
  return frame.company;
}
