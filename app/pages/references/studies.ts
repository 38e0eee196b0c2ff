import { pairWithIds, slugOf } from "#markup/slug";
import type { TextsOf } from "~/content/editablePage";
import type { caseStudiesPage } from "~/content/pageForms/referencePages";

type Texts = Pick<TextsOf<typeof caseStudiesPage>, "studies">;

interface ServiceLink {
  title: string;
  href: string;
}

export type Study = Omit<Texts["studies"][number], "service"> & {
  /** The id of its card. */
  anchor: string;
  /** The service that it is about, if there is one of that name. */
  service: ServiceLink | null;
};

/** Lists the studies in the order of the page. Two of the same title have different addresses. */
export function listStudies({ studies }: Texts, services: readonly ServiceLink[]): Study[] {
  const pairs = pairWithIds(studies, ({ title }) => [slugOf(title) || "study"]);
  return pairs.map(([study, anchor]) => {
    const service = services.find(({ title }) => isSameTitle(title, study.service)) ?? null;
    return { ...withoutHidden(study), service, anchor };
  });
}

/**
 * A study without what its page does not show: a figure without a source, which nobody has to believe, and a quote to which
 * nobody has agreed. Left out here, because the data of a page is public too, at its address with `.data`.
 */
function withoutHidden<S extends Texts["studies"][number]>(study: S): S {
  const isSourced = study.figure !== "" && study.source !== "";
  const isAgreed = study.quote !== "" && study.consent;
  return {
    ...study,
    ...(!isSourced && { figure: "", meaning: "", source: "" }),
    ...(!isAgreed && { quote: "", quoted: "", consent: false }),
  };
}

/** The studies about a service, as links. */
export function studiesOf(service: string, texts: Texts): { title: string; href: string }[] {
  return listStudies(texts, [{ title: service, href: "" }])
    .filter((study) => study.service)
    .map(({ title, anchor }) => ({ title, href: `/case-studies#${anchor}` }));
}

const isSameTitle = (one: string, other: string) =>
  one.trim().toLowerCase() === other.trim().toLowerCase();
