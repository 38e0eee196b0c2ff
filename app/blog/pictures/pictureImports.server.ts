import { rm, writeFile } from "node:fs/promises";
import type {
  MissingPicture,
  MissingReason,
  PictureFieldName,
} from "~/blog/pictures/missingPictures";
import { addPicture } from "~/blog/pictures/pictures.server";
import type { App } from "~/platform/app.server";
import { pictureAddress } from "~/platform/markup/address";
import type { Actor } from "~/platform/security/actor";

/** For all pictures of a post together: whoever saves it waits for them. */
const ALL_MAX_MS = 25_000;
/** More than this many in one save are left for the next. */
const PICTURES_MAX = 20;
const ADDRESS_MAX_CHARACTERS = 2_000;
const ALT_MAX_CHARACTERS = 300;

/** What of a post names pictures, in a form that was typed as in one that passed. */
interface Words {
  image_url: string | null;
  image_alt: string | null;
  author: string;
  author_image: string | null;
  content: string;
}

interface Elsewhere {
  field: PictureFieldName;
  /** As it was typed. */
  written: string;
  alt: string;
}

type Copied = { ok: true; address: string } | { ok: false; reason: MissingReason };

/**
 * Copies the pictures of other sites that a post names into our own store and puts their new addresses in place of the
 * old ones. What could not be copied stays as it was typed and is named: visitors do not see it, and the post is saved
 * all the same. Belongs outside a transaction.
 */
export async function importPictures<Details extends Words>(
  app: App,
  actor: Actor,
  details: Details,
): Promise<{ details: Details; missing: MissingPicture[] }> {
  const elsewhere = await findPicturesElsewhere(details);
  if (elsewhere.length === 0) return { details, missing: [] };
  const signal = AbortSignal.timeout(ALL_MAX_MS);
  // The first of those that name one picture describes it.
  const distinct = new Map(elsewhere.toReversed().map((picture) => [picture.written, picture]));
  const outcomes = new Map<string, Copied>();
  await Promise.all(
    [...distinct.values()].toReversed().map(async (picture, place) => {
      const isTried = place < PICTURES_MAX;
      const copied = isTried ? await copyPicture(app, actor, picture, signal) : LEFT;
      outcomes.set(picture.written, copied);
    }),
  );
  const missing = elsewhere.flatMap(({ field, written }) => {
    const outcome = outcomes.get(written);
    return outcome && !outcome.ok ? [missingPicture(field, written, outcome.reason)] : [];
  });
  return { details: await withCopies(details, outcomes), missing };
}

/** What a stored post names that visitors do not see, for posts that were saved before pictures were copied. */
export async function findUncopiedPictures(input: Words): Promise<MissingPicture[]> {
  const elsewhere = await findPicturesElsewhere(input);
  return elsewhere.map(({ field, written }) => missingPicture(field, written, "not-yet"));
}

const LEFT = { ok: false, reason: "not-yet" } as const;

function missingPicture(field: PictureFieldName, written: string, reason: MissingReason) {
  return { field, address: written.slice(0, ADDRESS_MAX_CHARACTERS), reason };
}

async function findPicturesElsewhere(words: Words): Promise<Elsewhere[]> {
  const { image_url, image_alt, author, author_image, content } = words;
  const fields = [
    { field: "image_url", written: image_url ?? "", alt: image_alt ?? "" },
    { field: "author_image", written: author_image ?? "", alt: author },
  ] as const;
  // With its parsers, which are loaded at the first article.
  const { findSourcePictures } = await import("~/platform/markup/sourcePictures.server");
  const inText = findSourcePictures(content)
    .filter(({ address }) => pictureAddress(address) === null)
    .map(({ address, alt }) => ({ field: "content" as const, written: address, alt }));
  // A path of this site is taken at its word in a field, which is how pictures of the build are named.
  return [...fields.filter(({ written }) => written && !written.startsWith("/")), ...inText];
}

async function withCopies<Details extends Words>(
  details: Details,
  outcomes: ReadonlyMap<string, Copied>,
): Promise<Details> {
  const { withAddressesReplaced } = await import("~/platform/markup/sourcePictures.server");
  const copies = new Map<string, string>();
  for (const [written, outcome] of outcomes) if (outcome.ok) copies.set(written, outcome.address);
  const copyOf = (address: string | null) => copies.get(address ?? "") ?? address;
  return {
    ...details,
    image_url: copyOf(details.image_url),
    author_image: copyOf(details.author_image),
    content: withAddressesReplaced(details.content, copies),
  };
}

async function copyPicture(
  app: App,
  actor: Actor,
  { written, alt }: Elsewhere,
  signal: AbortSignal,
): Promise<Copied> {
  const url = URL.parse(written, app.settings.publicUrl);
  if (!url || !["http:", "https:"].includes(url.protocol))
    return { ok: false, reason: "no-address" };
  if (url.origin === app.settings.publicUrl.origin) return ownPicture(url);
  const fetched = await app.pictureFetcher.fetch(url.href, signal);
  if (!fetched.ok) return { ok: false, reason: REASONS[fetched.reason] };
  const temporaryPath = app.files.temporary.newPath();
  try {
    await writeFile(temporaryPath, fetched.bytes, { mode: 0o600, flag: "wx" });
    const described = alt.slice(0, ALT_MAX_CHARACTERS);
    const added = await addPicture(app, actor, { temporaryPath, alt: described });
    if (added.ok) return { ok: true, address: added.picture.address };
    return { ok: false, reason: REASONS[added.reason] };
  } finally {
    await rm(temporaryPath, { force: true });
  }
}

const REASONS = {
  unreachable: "unreachable",
  "out-of-time": "not-yet",
  "not-a-picture": "not-a-picture",
  "too-large": "too-large",
  "too-many-pixels": "too-large",
  "store-unavailable": "store-unavailable",
  "not-allowed": "store-unavailable",
} as const;

/** An address of this very site is its picture already, or none. */
function ownPicture({ pathname, search }: URL): Copied {
  const address = pictureAddress(pathname + search);
  return address === null ? { ok: false, reason: "no-address" } : { ok: true, address };
}
