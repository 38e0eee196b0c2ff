import type { TextsOf } from "~/content/editablePage";
import { peoplePage } from "~/content/pageForms/referencePages";
import { listTextsIn } from "~/content/publicTexts.server";
import { useText } from "~/languages/useText";
import { listFocalPoints } from "~/media/queries.server";
import { type FocalPoint, focalClass } from "~/platform/files/focalPoint";
import { pictureSources } from "~/platform/files/pictureAddresses";
import { metaOfTexts } from "~/shell/public/pageMeta";
import { requestScope } from "~/shell/scope.server";
import chart from "~/ui/art/drawn/charts/careers.json";
import { PageClosing } from "~/ui/sections/ClosingBand";
import { PageHead, Section } from "~/ui/sections/Section";
import type { Route } from "./+types/people";

type Texts = TextsOf<typeof peoplePage>;
type Person = Texts["people"][number];

export function meta(args: Route.MetaArgs) {
  const { texts, about } = args.loaderData ?? {};
  return metaOfTexts(args, "People", texts, { data: about });
}

export async function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestScope);
  const texts = listTextsIn(context, peoplePage);
  const addresses = texts.people.map(({ picture }) => picture);
  // The texts are in memory. While the database is away, the page is shown with its pictures cropped around their middle.
  const focalPoints = await listFocalPoints(app, addresses).catch((error: unknown) => {
    app.log.warn({ err: error }, "the focal points of pictures could not be read");
    return [];
  });
  return { texts, focalPoints, about: peopleData(texts, app.settings.publicUrl.origin) };
}

/** https://schema.org/ItemList of https://schema.org/Person */
function peopleData({ people }: Texts, origin: string) {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    itemListElement: people.map(({ name, role, picture }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      item: {
        "@type": "Person",
        name,
        jobTitle: role || undefined,
        image: picture ? origin + picture : undefined,
        worksFor: { "@id": `${origin}/#organization` },
      },
    })),
  };
}

export default function People({ loaderData: { texts, focalPoints } }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageHead chart={chart} title={texts.title} lead={texts.lead} />
      <Section>
        <ul className="people stagger">
          {texts.people.map((person, index) => (
            <PersonCard
              focalPoint={focalPoints[index] ?? null}
              key={`${person.name} ${person.role}`}
              person={person}
              isOneOfFew={texts.people.length < MANY_PEOPLE_MIN || texts.people.length === WIDE_SIX}
            />
          ))}
        </ul>
      </Section>
      <PageClosing
        texts={texts}
        hot={{ label: t("Contact us"), href: "/contact" }}
        cool={{ label: t("See open positions"), href: "/careers" }}
      />
    </>
  );
}

/** From this many people on, they stand in narrower columns (references.css), apart from six. */
const MANY_PEOPLE_MIN = 5;
const WIDE_SIX = 6;

interface PersonCardProps {
  person: Person;
  focalPoint: FocalPoint | null;
  isOneOfFew: boolean;
}

function PersonCard({ person, focalPoint, isOneOfFew }: PersonCardProps) {
  const { name, role, picture, text } = person;
  const width = isOneOfFew ? "24rem" : "16rem";
  const sources = pictureSources(picture);
  return (
    <li data-reveal="">
      {sources ? (
        <img
          className={focalClass(focalPoint)}
          {...sources}
          sizes={`(min-width: 48rem) ${width}, 50vw`}
          alt=""
          loading="lazy"
        />
      ) : (
        <span className="initials" aria-hidden="true">
          {initialsOf(name)}
        </span>
      )}
      <h2>{name}</h2>
      {role && <p className="person-role">{role}</p>}
      {text && <p>{text}</p>}
    </li>
  );
}

/** `Ana María Ortiz` -> `AO` */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => [...word][0]?.toUpperCase() ?? "").join("");
}
