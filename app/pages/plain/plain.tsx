import { data, redirect } from "react-router";
import type { TextsOf } from "~/content/editablePage";
import { findPlainPage, type PlainPage, plainPageId } from "~/content/pageForms/plainPage";
import { findPageTextsIn } from "~/content/publicTexts.server";
import { LegalText } from "~/pages/legal/LegalPage";
import { sectionsWithIds, TableOfContents } from "~/pages/TableOfContents";
import { metaOfTexts, pageAddress } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/tech.json";
import { PageHead } from "~/ui/sections/Section";
import type { Route } from "./+types/plain";

type Texts = TextsOf<PlainPage>;

export function meta(args: Route.MetaArgs) {
  const { texts, about, picture } = args.loaderData ?? {};
  return metaOfTexts(args, "Page not found", texts, { data: about, picture });
}

export function loader({ context, params }: Route.LoaderArgs) {
  const page = findPlainPage(plainPageId(params.address.toLowerCase()));
  const texts = page && findPageTextsIn(context, page);
  if (!texts) throw data(null, { status: 404 });
  // Typed with capitals; a page of its own for each spelling would fill the cache.
  if (page.path !== `/${params.address}`) throw redirect(page.path, 301);
  const { app } = context.get(requestScope);
  const { origin } = app.settings.publicUrl;
  const address = pageAddress(origin, app.base, page.path);
  return {
    texts,
    about: pageData(texts, address, origin),
    picture: `/og/page${page.path}.png`,
  };
}

/** https://schema.org/WebPage */
function pageData({ title, metaDescription }: Texts, address: string, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "WebPage",
    name: title,
    description: metaDescription,
    url: address,
    isPartOf: { "@id": `${origin}/#website` },
  };
}

/** From this many sections on, a page has a table of contents beside it. */
const CONTENTS_FROM = 3;

/** A page that an owner added: a heading and sections, like a legal page without its dates. */
export default function Plain({ loaderData: { texts } }: Route.ComponentProps) {
  const sections = sectionsWithIds(texts.sections);
  return (
    <>
      <PageHead chart={chart} title={texts.title} lead={texts.summary} />
      {sections.length > 0 && <Sections sections={sections} />}
    </>
  );
}

type PlainSection = Texts["sections"][number] & { id: string };

function Sections({ sections }: { sections: readonly PlainSection[] }) {
  const isLong = sections.length >= CONTENTS_FROM;
  return (
    <div className={isLong ? "wrap legal" : "wrap plain"}>
      {isLong && <TableOfContents sections={sections} />}
      <div className="prose">
        {sections.map(({ id, title, text }) => (
          <section key={id} id={id}>
            <h2>{title}</h2>
            <LegalText text={text} />
          </section>
        ))}
      </div>
    </div>
  );
}
