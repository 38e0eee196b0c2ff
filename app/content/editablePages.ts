import type { EditablePage } from "~/content/editablePage";
import { aiDataSciencePage, blogPage, featuredPage } from "~/content/pages/blogPages";
import { careersPage } from "~/content/pages/careersPage";
import { contactPage } from "~/content/pages/contactPage";
import { homePage } from "~/content/pages/homePage";
import { cookiesPage, privacyPage, termsPage } from "~/content/pages/legalPages";
import { findPlainPage } from "~/content/pages/plainPage";
import { caseStudiesPage, peoplePage } from "~/content/pages/proofPages";
import { servicesPage } from "~/content/pages/servicesPage";
import { staffPage } from "~/content/pages/staffPage";

/** Every page with texts that can be changed, in the order of the menu. */
export const EDITABLE_PAGES: readonly EditablePage[] = [
  homePage,
  servicesPage,
  staffPage,
  caseStudiesPage,
  peoplePage,
  blogPage,
  aiDataSciencePage,
  featuredPage,
  careersPage,
  contactPage,
  privacyPage,
  termsPage,
  cookiesPage,
] as readonly EditablePage[];

/** One of them, or a page that an owner added or may add. */
export function findEditablePage(id: string): EditablePage | null {
  const added = findPlainPage(id) as EditablePage | null;
  return EDITABLE_PAGES.find((page) => page.id === id) ?? added;
}
