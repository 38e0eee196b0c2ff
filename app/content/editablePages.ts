import type { EditablePage } from "~/content/editablePage";
import { withAnyFields } from "~/content/editablePage";
import { aiDataSciencePage, blogPage, featuredPage } from "~/content/pageForms/blogPages";
import { careersPage } from "~/content/pageForms/careersPage";
import { contactPage } from "~/content/pageForms/contactPage";
import { homePage } from "~/content/pageForms/homePage";
import { cookiesPage, privacyPage, termsPage } from "~/content/pageForms/legalPages";
import { findPlainPage, plainPageId } from "~/content/pageForms/plainPage";
import { caseStudiesPage, peoplePage } from "~/content/pageForms/referencePages";
import { servicesPage } from "~/content/pageForms/servicesPage";
import { staffPage } from "~/content/pageForms/staffPage";
import { pageAt } from "~/content/pageTranslations";
import { splitTranslationId } from "~/languages/translationId";

/** Every page with texts that can be changed, in the order of the menu. */
export const EDITABLE_PAGES: readonly EditablePage[] = [
  withAnyFields(homePage),
  withAnyFields(servicesPage),
  withAnyFields(staffPage),
  withAnyFields(caseStudiesPage),
  withAnyFields(peoplePage),
  withAnyFields(blogPage),
  withAnyFields(aiDataSciencePage),
  withAnyFields(featuredPage),
  withAnyFields(careersPage),
  withAnyFields(contactPage),
  withAnyFields(privacyPage),
  withAnyFields(termsPage),
  withAnyFields(cookiesPage),
];

/** One of them, or a page that an owner added or may add; or either in another language. */
export function findEditablePage(id: string): EditablePage | null {
  const { base, id: own } = splitTranslationId(id);
  const plainPage = findPlainPage(own);
  const page = plainPage ? withAnyFields(plainPage) : EDITABLE_PAGES.find(({ id }) => id === own);
  return page ? pageAt(base, page) : null;
}

/**
 * The page whose texts are at an address, or at the top of its part of the site: /careers/job/analyst belongs to Careers. It may
 * be a page that an owner could add there. Null if there can be no such page.
 */
export function pageOfPath(path: string): EditablePage | null {
  const [, first = "", second = ""] = path.split("/");
  const own = first === "legal" ? `/${second}` : `/${first}`;
  const listedPage = EDITABLE_PAGES.find((page) => page.path === own);
  if (listedPage) return listedPage;
  const addedPage = path === `/${first}` ? findPlainPage(plainPageId(first)) : null;
  return addedPage && withAnyFields(addedPage);
}
